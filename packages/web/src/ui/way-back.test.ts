import { afterEach, expect, it } from 'vitest';
import { dismiss, messages, showToast, staysMs } from './toasts/toasts.ts';

const undo = () => ({ label: 'Undo', run: async () => true });
const shown = () => messages.current().map(({ text, action }) => [text, action?.label]);

afterEach(() => {
  for (const { id } of messages.current()) dismiss(id);
});

it('a message with a way back takes the place of the one before, and of no other', () => {
  showToast('“Hall” is in the bin.', { action: undo() });
  showToast('Saved.');
  showToast('That failed.', { urgent: true });
  showToast('“Cellar” is in the bin.', { action: undo() });
  expect(shown()).toEqual([
    ['Saved.', undefined],
    ['That failed.', undefined],
    ['“Cellar” is in the bin.', 'Undo'],
  ]);
  showToast('“Cellar” is back.');
  expect(shown()).toHaveLength(4);
});

it('a message goes after five seconds, but not one that matters or has a way back', () => {
  showToast('Saved.');
  showToast('That failed.', { urgent: true });
  showToast('“Hall” is in the bin.', { action: undo() });
  expect(messages.current().map(staysMs)).toEqual([5_000, null, null]);
});
