/** Between the node form and what the API takes and gives. */
import type { Action, Node as ModelNode, SingleTarget } from '@brasslamp/story/model';
import {
  contentNotesIn,
  emptyNode,
  type NodeDraft,
  newKey,
  nothingAsked,
  type PlaceDraft,
  remaining,
  type TargetDraft,
  tagsIn,
  usualLimit,
} from './node-draft.ts';

/** The body that the form sends; the id of a choice that is new comes from the server. */
type NodeBody = Omit<ModelNode, 'id' | 'chapter_id' | 'actions'> & {
  actions: (Omit<Action, 'id'> & { id?: string })[];
};

export function toNodeDraft(node: Omit<ModelNode, 'id' | 'chapter_id'>): NodeDraft {
  const { name, body, actions, ending, on_enter, pool } = node;
  return {
    name,
    body,
    choices: actions.map(({ target, ask, ...action }) => ({
      key: newKey(),
      ...action,
      ask: ask ? { isOn: true, ...ask } : nothingAsked,
      target: targetDraft(target),
      isRemoved: false,
    })),
    ending: { isEnding: ending !== null, name: ending?.name ?? '', kind: ending?.kind ?? null },
    onEnter: on_enter,
    continues: node.continue.map(({ target, keep_text: keepText, ...way }) => ({
      key: newKey(),
      ...way,
      target: targetDraft(target),
      keepText,
    })),
    pool: pool ? { isOn: true, ...pool } : emptyNode.pool,
    tags: node.tags.join(', '),
    availableWhen: node.available_when,
    priority: node.priority,
    contentNotes: node.content_notes.join('\n'),
  };
}

function targetDraft(target: Action['target']): TargetDraft {
  if (!Array.isArray(target)) return placeDraft(target);
  return {
    kind: 'chance',
    places: target.map((one) => ({
      key: newKey(),
      place: placeDraft(one.target),
      weight: one.weight,
    })),
  };
}

function placeDraft(target: SingleTarget): PlaceDraft {
  if (target === null) return { kind: 'stay' };
  if (target === 'return' || target === 'back') return { kind: target };
  return { kind: 'node', id: target };
}

/** The API's shape. Every target must exist by now (`withMadeNode`), every number be there (`checkNode`). */
export function toNodeBody(draft: NodeDraft): NodeBody {
  const { isEnding, ...ending } = draft.ending;
  const { isOn, limit, ...pool } = draft.pool;
  return {
    name: draft.name,
    body: draft.body,
    actions: remaining(draft).map(({ key: _, isRemoved: __, id, target, ask, ...action }) => ({
      ...(id !== null && { id }),
      ...action,
      target: targetOf(target),
      ask: ask.isOn ? { variable: ask.variable, prompt: ask.prompt } : null,
    })),
    ending: isEnding ? ending : null,
    on_enter: draft.onEnter,
    continue: draft.continues.map(({ key: _, target, keepText: keep_text, ...way }) => ({
      ...way,
      target: targetOf(target),
      keep_text,
    })),
    pool: isOn ? { ...pool, limit: limit ?? usualLimit } : null,
    tags: tagsIn(draft),
    available_when: draft.availableWhen,
    priority: draft.priority ?? 0,
    content_notes: contentNotesIn(draft),
  };
}

function targetOf(target: TargetDraft): Action['target'] {
  if (target.kind !== 'chance') return placeOf(target);
  return target.places.map(({ place, weight }) => ({
    target: placeOf(place),
    weight: weight ?? 1,
  }));
}

function placeOf(place: PlaceDraft): SingleTarget {
  if (place.kind === 'new') throw new Error(`The node "${place.name}" is not made yet`);
  if (place.kind === 'return' || place.kind === 'back') return place.kind;
  return place.kind === 'node' ? place.id : null;
}
