import { parseBody } from '@brasslamp/story/text';
import { nextSnippetField, snippet } from '@codemirror/autocomplete';
import { EditorState, type Transaction } from '@codemirror/state';
import { expect, it } from 'vitest';
import { matching, type Offered, placeFor } from './completion.ts';

const things: Offered = {
  level: 3,
  names: {
    variables: [{ key: 'gold', name: 'Gold coins' }],
    items: [{ key: 'lamp', name: 'Brass lamp' }],
    nodes: [{ key: 'Sea "cave"', name: 'Sea "cave"' }],
    actions: [{ key: 'a1', name: 'Light it', place: 'Cellar' }],
    endings: [{ key: 'Drowned', name: 'Drowned' }],
    achievements: [{ key: 'diver', name: 'Diver' }],
  },
  snippets: [
    { name: 'Weather', values: [] },
    { name: 'Greeting', values: ['name', 'gold'] },
  ],
  choices: [{ id: 'a1', words: 'Light [it]' }],
};

/** The text that would stand there if the first of what is offered were taken. */
function taken(before: string, given = things): string | null {
  const place = placeFor(before, given);
  const [first] = place ? matching(place.options, place.typed) : [];
  return place && first ? before.slice(0, place.from) + first.code : null;
}

it('offers values, counts, snippets and variants after a brace, by their words or their code', () => {
  expect(taken('You have {gol')).toBe('You have {gold}');
  expect(taken('You have {coins')).toBe('You have {gold}');
  expect(taken('{brass')).toBe('{count(lamp)}');
  expect(taken('{weath')).toBe('{show "Weather"}');
  expect(taken('{greet')).toBe('{show "Greeting" with name, gold}');
  expect(taken('{if')).toBe('{if …}');
});

/** The text once the template is filled in, stop by stop, and where the caret is then. */
function filledIn(template: string, typed: readonly string[]) {
  const editor = {
    state: EditorState.create({ doc: 'On .' }),
    dispatch(transaction: Transaction) {
      editor.state = transaction.state;
    },
  };
  snippet(template)(editor, null, 3, 3);
  for (const words of typed) {
    editor.dispatch(editor.state.update(editor.state.replaceSelection(words)));
    nextSnippetField(editor);
  }
  const { from } = editor.state.selection.main;
  const isOver = !nextSnippetField(editor);
  return { text: editor.state.doc.toString(), after: editor.state.sliceDoc(from), isOver };
}

const templates = (placeFor('{', things)?.options ?? []).flatMap(({ template }) => template ?? []);

it('leads through the values of a snippet, which say what is wanted', () => {
  const [template = ''] = templates.filter((one) => one.startsWith('{show'));
  expect(filledIn(template, []).text).toBe('On {show "Greeting" with name, gold}.');
  const { text, after, isOver } = filledIn(template, ['"Ann"', 'gold * 2']);
  expect(text).toBe('On {show "Greeting" with "Ann", gold * 2}.');
  expect([after, isOver]).toEqual(['.', true]);
});

it.each(templates.filter((one) => !one.startsWith('{show')))(
  'leads through the stops of %s, and out of it',
  (template) => {
    const stops = template.startsWith('{if ') ? ['cold >= 2', 'AAA', 'BBB'] : ['AAA', 'BBB'];
    const { text, after, isOver } = filledIn(template, stops);
    const { problems } = parseBody(text, 3);
    expect(problems).toEqual([]);
    expect(text).toMatch(/^On \{\w+( cold >= 2)?\}AAA(\||\{else\}|\{again\})BBB\{end\}\.$/);
    expect({ after, isOver }).toEqual({ after: '.', isOver: true });
  },
);

it('offers what a condition can ask', () => {
  expect(taken('{if brass')).toBe('{if has(lamp)');
  expect(taken('{if has(lamp) and gol')).toBe('{if has(lamp) and gold');
  expect(taken('{elseif drow')).toBe('{elseif ending("Drowned")');
  expect(taken('{if dive')).toBe('{if earned(diver)');
  expect(taken('{if sea')).toBe('{if visits("Sea \\"cave\\"") > 0');
});

it('offers the names that fit into quotation marks', () => {
  expect(taken('{if seen("se')).toBe('{if seen("Sea \\"cave\\"")');
  expect(taken('{if ending("')).toBe('{if ending("Drowned")');
  expect(taken('{show "')).toBe('{show "Weather"');
});

it('offers the choices of the node after a bracket', () => {
  expect(taken('Go on and [li')).toBe('Go on and [Light \\[it\\]](action:a1)');
});

it('offers to make a choice of words that none has', () => {
  const [option] = placeFor('Go on and [take it', things)?.options.slice(-1) ?? [];
  expect(option?.choice).toEqual({ words: 'take it' });
  expect(placeFor('Go on and [', things)?.options).toHaveLength(1);
});

it.each([
  ['[[sea', { words: 'Sea "cave"', leadsTo: 'Sea "cave"' }],
  ['Now [[Cellar', { words: 'Cellar', leadsTo: 'Cellar' }],
  ['[[Go down->Cellar', { words: 'Go down', leadsTo: 'Cellar' }],
  ['[[Go down|Cellar', { words: 'Go down', leadsTo: 'Cellar' }],
  ['[[Cellar<-Go down', { words: 'Go down', leadsTo: 'Cellar' }],
])('understands a link as Twine writes it: %s', (before, choice) => {
  const place = placeFor(before, things);
  const [first] = place ? matching(place.options, place.typed) : [];
  expect(first?.choice).toEqual(choice);
  expect(before.slice(place?.from)).toMatch(/^\[\[/);
});

it('makes no second node of a name that there is', () => {
  const place = placeFor('[[SEA "CAVE"', things);
  expect(place?.options.map(({ words }) => words)).toEqual(['Sea "cave"']);
});

it('offers nothing where only words are', () => {
  for (const before of ['plain words', '{gold} coins', '![li', '{if gold ', '\\[li']) {
    expect(taken(before)).toBeNull();
  }
});

it('offers an older story nothing that it does not know', () => {
  const older: Offered = { ...things, level: 1 };
  expect(taken('{weath', older)).toBeNull();
  expect(taken('{if dive', older)).toBeNull();
});
