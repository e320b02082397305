import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AskForm, type AskFormProps } from './ask-form.tsx';
import { readTyped, writeTyped } from './use-typed-answer.ts';

const props: AskFormProps = {
  id: 'a1',
  label: 'Answer',
  ask: { kind: 'text', prompt: 'Who goes there?', most: 200 },
  fieldId: 'ask-a1',
  Form: ({ preventScrollReset: _, ...form }) => <form {...(form as object)} />,
  isBusy: false,
  playthroughId: 'p',
  turn: 3,
  wrong: undefined,
};

const draw = (changes: Partial<AskFormProps> = {}) =>
  renderToStaticMarkup(<AskForm {...props} {...changes} />);

it('is a field with its prompt for a label, the turn, and the button of the choice', () => {
  const html = draw();
  expect(html).toContain(
    '<label class="asking-prompt" for="ask-a1" dir="auto">Who goes there?</label>',
  );
  expect(html).toContain('name="on_turn" value="3"');
  expect(html).toMatch(/<button[^>]*value="a1" dir="auto" name="action_id">Answer<\/button>/);
  expect(html).toContain('maxLength="400"');
});

it('shows what was typed and refused as text, with the reason', () => {
  const typed = '"><script>alert(1)</script>';
  const html = draw({ wrong: { action_id: 'a1', typed, message: 'Use up to 200 characters' } });
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).toContain('Use up to 200 characters');
  expect(html).toContain('aria-invalid="true"');
});

it('words what the browser found wrong', () => {
  const problem = { problem: 'out_of_bounds', min: 1, max: 9 } as const;
  expect(draw({ wrong: { action_id: 'a1', problem } })).toContain('Type a number from 1 to 9');
});

it.each([
  [{ min: 1, max: 10, decimals: 0 }, 'A whole number from 1 to 10'],
  [{ min: 0, max: 1_000_000, decimals: 0 }, 'A whole number, 0 or more'],
  [{ min: -1_000_000, max: 5, decimals: 0 }, 'A whole number, 5 at most'],
  [{ min: -1_000_000, max: 1_000_000, decimals: 0 }, 'A whole number<'],
  [{ min: 0, max: 99.5, decimals: 1 }, 'A number from 0 to 99.5, with up to 1 decimal<'],
  [{ min: -200_000, max: 200_000, decimals: 2 }, 'A number, with up to 2 decimals<'],
])('says in words which numbers there are: %o', (bounds, words) => {
  const html = draw({ ask: { kind: 'number', prompt: 'How many?', ...bounds } });
  expect(html).toContain(words);
  expect(html).toContain('inputMode="decimal"');
  expect(html.indexOf(words)).toBeLessThan(html.indexOf('inputMode'));
});

it('keeps what is typed for the turn, each choice its own, and nothing of an earlier turn', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeTyped(storage, { at: 'p 3', actionId: 'a1' }, 'Ada');
  writeTyped(storage, { at: 'p 3', actionId: 'a2' }, '12');
  expect(readTyped(storage, { at: 'p 3', actionId: 'a1' })).toBe('Ada');
  expect(readTyped(storage, { at: 'p 3', actionId: 'a2' })).toBe('12');
  expect(readTyped(storage, { at: 'p 4', actionId: 'a1' })).toBeUndefined();
  writeTyped(storage, { at: 'p 4', actionId: 'a2' }, '13');
  expect(readTyped(storage, { at: 'p 3', actionId: 'a1' })).toBeUndefined();
  for (const text of ['', '{', '7', '{"at":3}']) {
    kept.set('typedAnswers', text);
    expect(readTyped(storage, { at: 'p 4', actionId: 'a2' })).toBeUndefined();
  }
});
