import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawInlineChoice } from './choices.tsx';

const draw = (enabled: boolean, reason?: string) =>
  renderToStaticMarkup(
    drawInlineChoice([{ id: 'a1', label: 'Open', enabled, ...(reason && { reason }) }])(
      'a1',
      'open the door',
    ),
  );

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '');

it('says why a choice is locked, apart from its words', () => {
  const locked = draw(false, 'You need a key.');
  expect(locked).toContain('disabled=""');
  expect(wordsOf(locked)).toBe('open the door You need a key.');
  expect(wordsOf(draw(false))).toBe('open the door not available yet');
});

it('has no reason where a choice can be taken', () => {
  expect(draw(true)).not.toContain('disabled');
  expect(wordsOf(draw(true, 'You need a key.'))).toBe('open the door');
});

it('draws nothing for a choice that is not offered', () => {
  expect(drawInlineChoice([])('a1', 'open the door')).toBeNull();
});
