/** The draft of a node's form. */
import { nodeNameKey } from '@brasslamp/story/logic';
import type { Action, ActionUse, EndingKind } from '@brasslamp/story/model';

export type PlaceDraft =
  | { kind: 'stay' }
  /** Back to the node that called. */
  | { kind: 'return' }
  /** Back to the node before this one. */
  | { kind: 'back' }
  | { kind: 'node'; id: string }
  /** A node that is made when this one is saved. */
  | { kind: 'new'; name: string };

/** A place among several, drawn by weight. */
export interface ChanceDraft {
  /** The key of the target in the form; means nothing elsewhere. */
  key: string;
  place: PlaceDraft;
  weight: number | null;
}

export type TargetDraft = PlaceDraft | { kind: 'chance'; places: ChanceDraft[] };

export interface ChoiceDraft {
  /** The key of the choice in the form; means nothing elsewhere. */
  key: string;
  /** Null until the server, or a link in the text, has named it. */
  id: string | null;
  label: string;
  target: TargetDraft;
  use: ActionUse;
  /** A condition in its text form; '' = always. */
  when: string;
  otherwise: Action['otherwise'];
  reason: string;
  /** Effects in their text form. */
  effects: string[];
  call: boolean;
  /** `variable` (its key) and `prompt` stay while the switch is off. */
  ask: { isOn: boolean; variable: string; prompt: string };
  /** Stays in the form until the next save, so that it can be brought back. */
  isRemoved: boolean;
}

/** A way on that is taken without a choice. */
export interface ContinueDraft {
  /** The key of the row in the form; means nothing elsewhere. */
  key: string;
  /** A condition in its text form; '' = always. */
  when: string;
  /** `stay` while no place is chosen. */
  target: TargetDraft;
  call: boolean;
  keepText: boolean;
}

export interface NodeDraft {
  name: string;
  body: string;
  choices: ChoiceDraft[];
  /** `name` and `kind` stay while the switch is off. */
  ending: { isEnding: boolean; name: string; kind: EndingKind | null };
  onEnter: { first: string[]; every: string[] };
  continues: ContinueDraft[];
  /** `tag`, `limit` and `call` stay while the switch is off. */
  pool: { isOn: boolean; tag: string; limit: number | null; call: boolean };
  /** As typed, with spaces or commas between. */
  tags: string;
  availableWhen: string;
  priority: number | null;
  /** As typed, one a line. */
  contentNotes: string;
}

let nextKey = 1;
export const newKey = () => `choice-${nextKey++}`;

/** Few enough for a reader to choose from. */
export const usualLimit = 3;

export const emptyNode: NodeDraft = {
  name: '',
  body: '',
  choices: [],
  ending: { isEnding: false, name: '', kind: null },
  onEnter: { first: [], every: [] },
  continues: [],
  pool: { isOn: false, tag: '', limit: usualLimit, call: true },
  tags: '',
  availableWhen: '',
  priority: 0,
  contentNotes: '',
};

export const nothingAsked: ChoiceDraft['ask'] = { isOn: false, variable: '', prompt: '' };

export const newChoice = (): ChoiceDraft => ({
  key: newKey(),
  id: null,
  label: '',
  target: { kind: 'stay' },
  use: 'repeatable',
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: nothingAsked,
  isRemoved: false,
});

export const newContinue = (): ContinueDraft => ({
  key: newKey(),
  when: '',
  target: { kind: 'stay' },
  call: false,
  keepText: true,
});

export const newChance = (place: PlaceDraft): ChanceDraft => ({
  key: newKey(),
  place,
  weight: 1,
});

/** An id for a choice that the text names before it is saved. */
export function newActionId(): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return `c${[...random].map((number) => number.toString(36)).join('')}`.slice(0, 8);
}

export const remaining = ({ choices }: NodeDraft): ChoiceDraft[] =>
  choices.filter(({ isRemoved }) => !isRemoved);

export const tagsIn = (draft: Pick<NodeDraft, 'tags'>): string[] => [
  ...new Set(draft.tags.split(/[\s,]+/).filter((tag) => tag !== '')),
];

export const contentNotesIn = (draft: Pick<NodeDraft, 'contentNotes'>): string[] =>
  draft.contentNotes.split('\n').flatMap((note) => note.trim() || []);

/** The part that would be saved, for telling whether anything is unsaved. */
export function contentOf(draft: NodeDraft): unknown {
  const { name, body, ending, onEnter, pool, availableWhen, priority } = draft;
  return {
    name,
    body,
    choices: remaining(draft).map(choiceContent),
    ending: ending.isEnding ? ending : null,
    onEnter,
    continues: continuesContent(draft.continues),
    pool: pool.isOn ? pool : null,
    tags: tagsIn(draft),
    availableWhen,
    priority,
    contentNotes: contentNotesIn(draft),
  };
}

/** The part of a choice that is saved; a form's own keys mean nothing elsewhere. */
export const choiceContent = ({ key: _, target, ask, ...choice }: ChoiceDraft): unknown => ({
  ...choice,
  target: targetContent(target),
  ask: ask.isOn ? ask : null,
});

export const continuesContent = (continues: ContinueDraft[]): unknown =>
  continues.map(({ key: _, target, ...way }) => ({ ...way, target: targetContent(target) }));

export const targetContent = (target: TargetDraft): unknown =>
  target.kind === 'chance' ? target.places.map(({ key: _, ...place }) => place) : target;

/** The places where a choice can lead. */
export const placesOf = (target: TargetDraft): PlaceDraft[] =>
  target.kind === 'chance' ? target.places.map(({ place }) => place) : [target];

/** Compares names of nodes as the server does. */
export const isSameName = (one: string, other: string): boolean =>
  nodeNameKey(one.trim()) === nodeNameKey(other.trim());

/** Names of the nodes to make before this one can be saved, each once. */
export function namesToMake(draft: NodeDraft): string[] {
  const names: string[] = [];
  const ways = [...remaining(draft), ...draft.continues];
  for (const place of ways.flatMap(({ target }) => placesOf(target))) {
    if (place.kind !== 'new' || names.some((name) => isSameName(name, place.name))) continue;
    names.push(place.name);
  }
  return names;
}

/** Choices that lead to the new node `name` now lead to the node that was made for it. */
export function withMadeNode(draft: NodeDraft, name: string, id: string): NodeDraft {
  const made = (place: PlaceDraft): PlaceDraft =>
    place.kind === 'new' && isSameName(place.name, name) ? { kind: 'node', id } : place;
  return withPlaces(draft, made);
}

/** The draft with another place for each. */
export function withPlaces(
  draft: NodeDraft,
  placeOf: (place: PlaceDraft) => PlaceDraft,
): NodeDraft {
  const moved = <Way extends { target: TargetDraft }>(way: Way): Way => {
    const { target } = way;
    if (target.kind !== 'chance') return { ...way, target: placeOf(target) };
    const places = target.places.map((one) => ({ ...one, place: placeOf(one.place) }));
    return { ...way, target: { ...target, places } };
  };
  return { ...draft, choices: draft.choices.map(moved), continues: draft.continues.map(moved) };
}
