/** What the node form holds, and how it becomes what the API takes and gives. */
import type { BodyIn, Node } from '@brasslamp/contract';
import type { ActionUse, EndingKind } from '@brasslamp/story/model';

export type TargetDraft =
  | { kind: 'stay' }
  | { kind: 'node'; id: string }
  /** A node that is made when this one is saved. */
  | { kind: 'new'; name: string };

export interface ChoiceDraft {
  /** Tells the choices of the form apart; means nothing elsewhere. */
  key: string;
  /** Null until the server, or a link in the text, has named it. */
  id: string | null;
  label: string;
  target: TargetDraft;
  use: ActionUse;
  /** Stays in the form until the next save, so that it can be brought back. */
  isRemoved: boolean;
}

export interface NodeDraft {
  name: string;
  body: string;
  choices: ChoiceDraft[];
  /** `name` and `kind` stay while the switch is off. */
  ending: { isEnding: boolean; name: string; kind: EndingKind | null };
}

type NodeBody = Pick<
  BodyIn<'POST /api/stories/:username/:story_slug/nodes'>,
  'name' | 'body' | 'actions' | 'ending'
>;

let nextKey = 1;
const newKey = () => `choice-${nextKey++}`;

export const emptyNode: NodeDraft = {
  name: '',
  body: '',
  choices: [],
  ending: { isEnding: false, name: '', kind: null },
};

export const newChoice = (): ChoiceDraft => ({
  key: newKey(),
  id: null,
  label: '',
  target: { kind: 'stay' },
  use: 'repeatable',
  isRemoved: false,
});

/** An id for a choice that the text names before it is saved. */
export function newActionId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `c${[...random].map((number) => number.toString(36)).join('')}`.slice(0, 8);
}

export function toNodeDraft({ name, body, actions, ending }: Node): NodeDraft {
  return {
    name,
    body,
    choices: actions.map(({ id, label, target, use }) => ({
      key: newKey(),
      id,
      label,
      target: target === null ? { kind: 'stay' } : { kind: 'node', id: target },
      use,
      isRemoved: false,
    })),
    ending: { isEnding: ending !== null, name: ending?.name ?? '', kind: ending?.kind ?? null },
  };
}

/** Kept drafts come from another page view, where the same keys meant other choices. */
export const withNewKeys = (draft: NodeDraft): NodeDraft => ({
  ...draft,
  choices: draft.choices.map((choice) => ({ ...choice, key: newKey() })),
});

export const remaining = ({ choices }: NodeDraft): ChoiceDraft[] =>
  choices.filter(({ isRemoved }) => !isRemoved);

/** What would be saved, for telling whether anything is unsaved. */
export function contentOf(draft: NodeDraft): unknown {
  const { name, body, ending } = draft;
  return {
    name,
    body,
    choices: remaining(draft).map(({ key: _, ...choice }) => choice),
    ending: ending.isEnding ? ending : null,
  };
}

/** The API's shape. Every target must exist by now: see `withMadeNode`. */
export function toNodeBody(draft: NodeDraft): NodeBody {
  const { isEnding, ...ending } = draft.ending;
  return {
    name: draft.name,
    body: draft.body,
    actions: remaining(draft).map(({ id, label, target, use }) => ({
      ...(id !== null && { id }),
      label,
      target: targetId(target),
      use,
    })),
    ending: isEnding ? ending : null,
  };
}

function targetId(target: TargetDraft): string | null {
  if (target.kind === 'new') throw new Error(`The node "${target.name}" is not made yet`);
  return target.kind === 'node' ? target.id : null;
}

/** Node names are the same without regard to case. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Names of the nodes to make before this one can be saved, each once. */
export function namesToMake(draft: NodeDraft): string[] {
  const names: string[] = [];
  for (const { target } of remaining(draft)) {
    if (target.kind !== 'new' || names.some((name) => isSameName(name, target.name))) continue;
    names.push(target.name);
  }
  return names;
}

/** Choices that lead to the new node `name` now lead to the node that was made for it. */
export const withMadeNode = (draft: NodeDraft, name: string, id: string): NodeDraft => ({
  ...draft,
  choices: draft.choices.map((choice) =>
    choice.target.kind === 'new' && isSameName(choice.target.name, name)
      ? { ...choice, target: { kind: 'node', id } }
      : choice,
  ),
});

/**
 * After a save: the choices get the ids that the server gave, and removed ones are gone. `draft`
 * may hold what was typed since `sent` was sent.
 */
export function adoptSaved(draft: NodeDraft, sent: NodeDraft, saved: Node): NodeDraft {
  const ids = new Map(remaining(sent).map(({ key }, place) => [key, saved.actions[place]?.id]));
  const removed = new Set(sent.choices.flatMap(({ key, isRemoved }) => (isRemoved ? key : [])));
  return {
    ...draft,
    choices: draft.choices
      .filter(({ key, isRemoved }) => !(isRemoved && removed.has(key)))
      .map((choice) => ({ ...choice, id: choice.id ?? ids.get(choice.key) ?? null })),
  };
}
