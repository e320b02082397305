import { expect, it } from 'vitest';
import { messagesIn } from './messages-where-used.ts';

const messages = {
  loading: 'Loading...',
  'errors.home': 'Home',
  'errors.busy.heading': 'Busy',
  'errors.busy.text': 'Wait',
  'errors.gone.text': 'Gone',
  'items.takeDone': 'Taken',
};
const keysIn = (code: string) => Object.keys(messagesIn(code, messages));

it('finds the messages whose keys are in a file, wherever they are', () => {
  expect(keysIn(`t('errors.home'); const later = { a: "loading" };`)).toEqual([
    'loading',
    'errors.home',
  ]);
  expect(keysIn('const names = `no key`; say(x, 7, "errors.homeless")')).toEqual([]);
});

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: These are texts of code. */
it('takes a value in a template for any one word', () => {
  expect(keysIn('t(`errors.${kind}.text`)')).toEqual(['errors.busy.text', 'errors.gone.text']);
  expect(keysIn('t(`items.${does ? "a" : b}Done`)')).toEqual(['items.takeDone']);
  expect(keysIn('`${anything}`')).toEqual([]);
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: These were texts of code. */
