/** Any single edit of a node: text, name, choices, rules, tags, notes. */
import { type NodeDraft, newChoice, newContinue, remaining } from '../draft/node-draft.ts';

type Edit = (draft: NodeDraft, dice: () => number, word: () => string) => NodeDraft;

const at = (dice: () => number, length: number) => Math.floor(dice() * length);

function onParagraphs(change: (paragraphs: string[], place: number, word: string) => void): Edit {
  return (draft, dice, word) => {
    const paragraphs = draft.body.split('\n\n');
    change(paragraphs, at(dice, paragraphs.length), word());
    return { ...draft, body: paragraphs.join('\n\n') };
  };
}

function onWords(change: (words: string[], place: number, word: string) => void): Edit {
  return (draft, dice, word) => {
    const words = draft.body.split(' ');
    change(words, at(dice, words.length), word());
    return { ...draft, body: words.join(' ') };
  };
}

/** Of a node that is there whatever happens. */
const here = { kind: 'node', id: 'n1' } as const;

type Choice = NodeDraft['choices'][number];

function onChoice(change: (choice: Choice, word: string) => Choice): Edit {
  return (draft, dice, word) => {
    const all = remaining(draft);
    const one = all[at(dice, all.length)];
    if (!one) return draft;
    const changed = change(one, word());
    return { ...draft, choices: draft.choices.map((each) => (each === one ? changed : each)) };
  };
}

const edits: Edit[] = [
  onParagraphs((paragraphs, place, word) => paragraphs.splice(place, 0, `A new ${word}.`)),
  onParagraphs((paragraphs, _, word) => paragraphs.push(`At the end ${word}.`)),
  onParagraphs((paragraphs, place, word) => paragraphs.splice(place, 1, `Again ${word}.`)),
  onParagraphs((paragraphs, place) => paragraphs.splice(place, 1)),
  onParagraphs((paragraphs, place) => paragraphs.push(...paragraphs.splice(place, 1))),
  onWords((words, place, word) => words.splice(place, 0, word)),
  onWords((words, place, word) => words.splice(place, 1, word)),
  onWords((words, place) => words.splice(place, 2)),
  onWords((words, _, word) => words.push(word)),
  onWords((words, place, word) => words.splice(place, 0, `{if ${word}}`)),
  onWords((words, place) => words.splice(place, 0, '{end}')),
  (draft, _, word) => ({ ...draft, name: `Landing ${word()} ` }),
  (draft, dice, word) => ({ ...draft, tags: `${dice() < 0.3 ? '' : draft.tags} ${word()}` }),
  (draft, _, word) => ({ ...draft, contentNotes: `${draft.contentNotes}\n${word()}` }),
  (draft, _, word) => ({ ...draft, availableWhen: `${word()} > 1` }),
  (draft, _, word) => ({
    ...draft,
    onEnter: { ...draft.onEnter, every: [...draft.onEnter.every, `set ${word()} = 1`] },
  }),
  (draft, _, word) => ({ ...draft, ending: { isEnding: true, name: word(), kind: 'good' } }),
  (draft) => ({ ...draft, ending: { isEnding: false, name: '', kind: null } }),
  (draft, _, word) => ({ ...draft, pool: { isOn: true, tag: word(), limit: 2, call: true } }),
  (draft, _, word) => ({
    ...draft,
    choices: [...draft.choices, { ...newChoice(), label: word() }],
  }),
  onChoice((choice, word) => ({ ...choice, label: `${choice.label} ${word}` })),
  onChoice((choice, word) => ({ ...choice, when: `has(${word})` })),
  onChoice((choice, word) => ({ ...choice, reason: word, otherwise: 'lock' })),
  onChoice((choice, word) => ({ ...choice, effects: [...choice.effects, `set ${word} = 1`] })),
  onChoice((choice, word) => ({
    ...choice,
    ask: { isOn: choice.ask.variable !== word, variable: word, prompt: `What ${word}?` },
  })),
  onChoice((choice) => ({ ...choice, use: 'once_per_visit', target: { kind: 'back' } })),
  (draft, _, word) => ({
    ...draft,
    continues: [...draft.continues, { ...newContinue(), when: `${word} > 1`, target: here }],
  }),
  (draft) => ({ ...draft, continues: draft.continues.slice(1) }),
  onChoice((choice) => ({ ...choice, isRemoved: true })),
  (draft, dice) => {
    const choices = [...draft.choices];
    choices.push(...choices.splice(at(dice, choices.length), 1));
    return { ...draft, choices };
  },
];

export const anyEdit: Edit = (draft, dice, word) =>
  (edits[at(dice, edits.length)] as Edit)(draft, dice, word);
