import { type EditorSelection, EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { shownSigns, type Wording, wording } from './pills.ts';
import { readSigns } from './read-signs.ts';

const words: Wording = {
  tag: ({ opener, tag }, typed) => `${opener}:${tag}:${typed}`,
  choice: (id) => ({ words: `to ${id}`, isGone: false }),
  media: (kind, alt) => `${kind} of ${alt}`,
  hint: '',
};

/** The text with its pills in words; `^` stands for the caret. */
function shown(typed: string, { isPlain = false, hasFocus = true } = {}): string {
  const caret = typed.indexOf('^');
  const doc = typed.replace('^', '');
  const state = EditorState.create({
    doc,
    selection: { anchor: Math.max(0, caret) } as unknown as EditorSelection,
    extensions: [readSigns, wording.of(isPlain ? null : words)],
  });
  const { decorations } = shownSigns(state, [{ from: 0, to: doc.length }], hasFocus && caret >= 0);
  let text = '';
  let at = 0;
  decorations.between(0, doc.length, (from, to, { spec }) => {
    if (!('widget' in spec) && 'class' in spec) return;
    text += doc.slice(at, from) + (spec.widget ? `⟨${spec.widget.text}⟩` : '');
    at = to;
  });
  return text + doc.slice(at);
}

it('says logic in words where the caret is not', () => {
  expect(shown('a {if x}b{else}c{end} d')).toBe(
    'a ⟨if:if:{if x}⟩b⟨if:else:{else}⟩c⟨if:end:{end}⟩ d',
  );
  expect(shown('{cycle}a|b{end}')).toBe('⟨cycle:cycle:{cycle}⟩a⟨cycle:option:|⟩b⟨cycle:end:{end}⟩');
});

it('shows the source of what the caret touches, and of that alone', () => {
  expect(shown('a {gold}^ b {gold}')).toBe('a {gold} b ⟨value:value:{gold}⟩');
  expect(shown('{if x}^b{end}')).toBe('{if x}b⟨if:end:{end}⟩');
  expect(shown('a {gold}^ b', { hasFocus: false })).toBe('a ⟨value:value:{gold}⟩ b');
});

it('leaves the words of a link to a choice, and says where it leads', () => {
  expect(shown('[light it](action:a1) now')).toBe('light it⟨to a1⟩ now');
  expect(shown('[light^ it](action:a1) now')).toBe('[light it](action:a1) now');
  expect(shown('[map](https://a.example)')).toBe('[map](https://a.example)');
});

it('says what an image shows', () => {
  expect(shown('![a boat](https://a.example/b.png)!')).toBe('⟨image of a boat⟩!');
});

it('says what is heard of a sound', () => {
  const sound = `/media/${'0'.repeat(32)}.ogg`;
  expect(shown(`![a bell](${sound})!`)).toBe('⟨sound of a bell⟩!');
  expect(shown(`![a \\[bell\\] \\\\](${sound})`)).toBe('⟨sound of a [bell] \\⟩');
  expect(shown(`![a^ bell](${sound})!`)).toBe(`![a bell](${sound})!`);
});

it('shows everything as it is typed in plain source', () => {
  const typed = '{if x}[b](action:a1){end} ![c](https://a.example/d.png)';
  expect(shown(typed, { isPlain: true })).toBe(typed);
});

it('leaves what spans lines, for a pill stands in one', () => {
  const typed = '[two\nlines](action:a1)';
  expect(shown(typed)).toBe(typed);
});

it('moves along with what is typed before it', () => {
  const long = `${'word '.repeat(3_000)}{gold} end`;
  const state = EditorState.create({ doc: long, extensions: [readSigns, wording.of(words)] });
  const after = state.update({ changes: { from: 0, insert: 'New ' } }).state;
  const { pills } = shownSigns(after, [{ from: 0, to: after.doc.length }], false);
  const found: string[] = [];
  pills.between(0, after.doc.length, (from, to) => void found.push(after.sliceDoc(from, to)));
  expect(found).toEqual(['{gold}']);
});
