import { describe, expect, it } from 'vitest';
import { applied } from '../../../ui-kit/text-edit.ts';
import { type Asked, askFor, editFor } from './text-tools.ts';

/** A bar is the caret, brackets a selection. */
function selectionIn(shown: string) {
  const caret = shown.indexOf('¦');
  if (caret >= 0) return { text: shown.replace('¦', ''), start: caret, end: caret };
  const start = shown.indexOf('⟦');
  return { text: shown.replace(/[⟦⟧]/g, ''), start, end: shown.indexOf('⟧') - 1 };
}

type AskedConstruct = Exclude<Asked, { tool: 'choice' }>;

describe('askFor', () => {
  it('wraps what is selected', () => {
    expect(askFor('if', selectionIn('It is ⟦very dark⟧ here.'))).toMatchObject({
      isNew: true,
      span: { start: 6, end: 15 },
      construct: { type: 'if', branches: [{ when: '', text: 'very dark' }], otherwise: '' },
    });
  });

  it('opens the construct around the caret, the innermost of its kind', () => {
    const text = '{if brave}You {if has(lamp)}se¦e{else}feel{end} it.{end}';
    expect(askFor('if', selectionIn(text))).toMatchObject({
      isNew: false,
      span: { start: 14, end: 46 },
      construct: { branches: [{ when: 'has(lamp)', text: 'see' }], otherwise: 'feel' },
    });
    expect(askFor('turns', selectionIn(text))).toMatchObject({ isNew: true });
  });

  it('begins a new one beside a construct', () => {
    expect(askFor('if', selectionIn('{if brave}x{end}¦'))).toMatchObject({ isNew: true });
  });

  it('finds the choice of a link by its words and by its id', () => {
    for (const text of ['You may [light¦ it](action:a17).', 'You may [light it](action:a¦17).']) {
      expect(askFor('choice', selectionIn(text))).toMatchObject({
        isNew: false,
        id: 'a17',
        span: { start: 26, end: 29 },
      });
    }
    expect(askFor('choice', selectionIn('You ¦may [go](action:a1)'))).toMatchObject({
      isNew: true,
    });
  });
});

describe('editFor', () => {
  const edited = (
    shown: string,
    change: (asked: AskedConstruct) => AskedConstruct['construct'],
  ) => {
    const selected = selectionIn(shown);
    const asked = askFor('first', selected) as AskedConstruct;
    const edit = editFor(selected.text, asked, change(asked));
    return edit && applied(edit, selected.text);
  };

  it('changes the construct in its place, and nothing beside it', () => {
    expect(
      edited('A {first}on¦e{end} b {first}two{end}', () => ({
        type: 'first',
        first: 'once',
        again: 'again',
      })),
    ).toBe('A {first}once{again}again{end} b {first}two{end}');
  });

  it('puts several lines between tags on lines of their own', () => {
    const longer = { type: 'first', first: 'One.\n\nTwo.', again: null } as const;
    expect(edited('⟦x⟧', () => longer)).toBe('{first}\nOne.\n\nTwo.\n{end}');
    expect(edited('A {first}¦x{end}', () => longer)).toBe('A \n\n{first}\nOne.\n\nTwo.\n{end}');
  });

  it('leaves out what stays empty', () => {
    expect(edited('⟦x⟧', () => ({ type: 'first', first: 'x', again: '' }))).toBe('{first}x{end}');
  });

  it('refuses texts that would make something else of it', () => {
    for (const first of ['a{end}b', 'a{if b}', 'a{again}b']) {
      expect(
        edited('⟦x⟧', () => ({ type: 'first', first, again: 'c' })),
        first,
      ).toBeNull();
    }
  });
});
