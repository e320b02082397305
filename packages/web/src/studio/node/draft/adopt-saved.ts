/** What a save gives back to the form: ids for new choices, and names that it rewrote. */
import type { Node } from '@brasslamp/contract';
import { toNodeDraft } from './node-conversion.ts';
import { type ChoiceDraft, type NodeDraft, remaining } from './node-draft.ts';

/**
 * After a save: the choices have the ids that the server gave, and removed ones are dropped. Where the
 * save rewrote a text, because it speaks of what was renamed, that text is taken over. `draft`
 * may hold what was typed since `sent` was sent.
 */
export function adoptSaved(draft: NodeDraft, sent: NodeDraft, saved: Node): NodeDraft {
  const theirs = toNodeDraft(saved);
  const removed = new Set(sent.choices.flatMap(({ key, isRemoved }) => (isRemoved ? key : [])));
  const pairs = new Map(
    remaining(sent).map((choice, index) => [
      choice.key,
      { sent: choice, saved: theirs.choices[index] },
    ]),
  );
  return {
    ...draft,
    body: rewritten(draft.body, sent.body, theirs.body),
    availableWhen: rewritten(draft.availableWhen, sent.availableWhen, theirs.availableWhen),
    onEnter: {
      first: rewrittenList(draft.onEnter.first, sent.onEnter.first, theirs.onEnter.first),
      every: rewrittenList(draft.onEnter.every, sent.onEnter.every, theirs.onEnter.every),
    },
    choices: draft.choices
      .filter(({ key, isRemoved }) => !(isRemoved && removed.has(key)))
      .map((choice) => adoptChoice(choice, pairs.get(choice.key))),
  };
}

function adoptChoice(
  choice: ChoiceDraft,
  pair: { sent: ChoiceDraft; saved: ChoiceDraft | undefined } | undefined,
): ChoiceDraft {
  if (!pair?.saved) return choice;
  const { sent, saved } = pair;
  return {
    ...choice,
    id: choice.id ?? saved.id,
    when: rewritten(choice.when, sent.when, saved.when),
    effects: rewrittenList(choice.effects, sent.effects, saved.effects),
  };
}

/** Spaces at the ends, which a save takes away, may be the beginning of more. */
const rewritten = (text: string, sent: string, saved: string): string =>
  text !== sent || saved === sent.trim() ? text : saved;

const rewrittenList = (texts: string[], sent: string[], saved: string[]): string[] =>
  texts.length === sent.length && sent.length === saved.length
    ? texts.map((text, index) => rewritten(text, sent[index] ?? '', saved[index] ?? ''))
    : texts;
