/**
 * The forms of a node's rules on the draft. What they hold is made of the node anew whenever it
 * changes; a field that a form has just set, or that cannot be taken as it is, stays as it was typed.
 */
import type { DraftNode } from '@brasslamp/story/draft';
import { normalised } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import type { Action, NodeId } from '@brasslamp/story/model';
import { useMemo, useState } from 'react';
import type { Failure } from '../../../api/api.ts';
import { errorWithin } from '../../../forms/field-errors.ts';
import { hasShapeOf } from '../../../forms/store/has-shape-of.ts';
import { checkNode } from '../../node/draft/check-node.ts';
import { toNodeBody, toNodeDraft } from '../../node/draft/node-conversion.ts';
import {
  emptyNode,
  isSameName,
  type NodeDraft,
  namesToMake,
  type TargetDraft,
  withMadeNode,
} from '../../node/draft/node-draft.ts';
import { unfinishedInput } from '../../unfinished/unfinished-input.ts';
import type { HowSet, MadeNode, NodeFields, PageActs } from '../page-acts.ts';
import { t } from '../t.ts';

/** The fields of the node, each with what a form calls it. */
const fields = {
  actions: 'choices',
  ending: 'ending',
  on_enter: 'onEnter',
  continue: 'continues',
  pool: 'pool',
  tags: 'tags',
  available_when: 'availableWhen',
  priority: 'priority',
  content_notes: 'contentNotes',
} as const satisfies Partial<Record<keyof DraftNode, keyof NodeDraft>>;

type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

/** The fields as a form left them: each is shown while the node's value is the one that it had then. */
type Own = { [F in Field]?: { typed: NodeDraft[(typeof fields)[F]]; value: unknown } };

/** The input that cannot be taken yet, which waits until one comes back to it. */
const ownOf = unfinishedInput('rules', (value): value is Own => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(
    ([field, own]) =>
      field in fields && hasShapeOf({ typed: emptyNode[fields[field as Field]] }, own),
  );
});

export interface NodeForm {
  draft: NodeDraft;
  failure: Failure | null;
  change: (step: (draft: NodeDraft) => NodeDraft, how?: Partial<HowSet>) => void;
}

export interface FormContext {
  newNodeId: () => NodeId;
  /** A node that is there already under this name. */
  nodeNamed: (name: string) => NodeId | undefined;
}

export function useNodeForm(node: DraftNode, set: PageActs['set'], context: FormContext): NodeForm {
  const [own, setOwn] = useState<Own>(() => ownOf.get(node.id) ?? {});
  const { actions, ending, on_enter, continue: ways, pool, tags } = node;
  const { available_when, priority, content_notes } = node;
  // The text changes with each key and is no matter of the forms.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all fields but the text.
  const read = useMemo(
    () => readNode(node),
    [
      actions,
      ending,
      on_enter,
      ways,
      pool,
      tags,
      available_when,
      priority,
      content_notes,
      node.name,
    ],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another one with every field.
  const draft = useMemo(() => withOwn(read, own, node), [read, own]);
  const failure = useMemo(() => failureIn(draft), [draft]);

  function change(step: (draft: NodeDraft) => NodeDraft, how: Partial<HowSet> = {}) {
    const { taken, kept, made } = stepOf(node, { draft, own }, step(draft), context);
    ownOf.set(node.id, kept, failureIn(withOwn(read, kept, { ...node, ...taken })) !== null);
    setOwn(kept);
    if (Object.keys(taken).length > 0) set(taken, { ...howSet(taken, node), ...how, made });
  }

  return { draft, failure, change };
}

/**
 * The effect of a step in the forms: the fields to set, the nodes to make for them, and what stays as it was typed.
 * @public for its test
 */
export function stepOf(
  node: DraftNode,
  { draft, own }: { draft: NodeDraft; own: Own },
  wanted: NodeDraft,
  context: FormContext,
): { taken: NodeFields; kept: Own; made: MadeNode[] } {
  const made: MadeNode[] = [];
  const next = withTargets(wanted, node, context, made);
  const values = valuesOf(next, node);
  const taken: NodeFields = {};
  const kept: Own = { ...own };
  for (const field of fieldNames) {
    const typed = next[fields[field]];
    if (isSame(typed, draft[fields[field]])) continue;
    const value = normalised('node', field, values[field]);
    Object.assign(kept, { [field]: { typed, value } });
    if (!isSame(value, node[field])) Object.assign(taken, { [field]: value });
  }
  return { taken, kept, made };
}

/** The values of a form that can be taken: what is wrong stays in it, and the node keeps what it has there. */
function valuesOf(draft: NodeDraft, node: DraftNode): Pick<DraftNode, Field> {
  const wrong = failureIn(draft);
  const isWrong = (path: string) => errorWithin(wrong, path) !== undefined;
  const body = toNodeBody(draft) as Omit<DraftNode, 'id' | 'chapter_id' | 'place'>;
  const or = <Value>(path: string, value: Value, old: Value) => (isWrong(path) ? old : value);
  const actions = body.actions.map((action, at) => {
    const old = { ...newAction, ...node.actions.find(({ id }) => id === action.id) };
    const path = `actions.${at}`;
    return {
      ...action,
      label: or(`${path}.label`, action.label, old.label),
      target: or(`${path}.target`, action.target, old.target),
      when: or(`${path}.when`, action.when, old.when),
      reason: or(`${path}.reason`, action.reason, old.reason),
      effects: or(`${path}.effects`, action.effects, old.effects),
      ask: or(`${path}.ask`, action.ask, old.ask),
    };
  });
  const ways = draft.continues.flatMap(({ key }, at) => {
    const way = body.continue[at];
    const old = node.continue[Number(/^way-(\d+)$/.exec(key)?.[1] ?? -1)];
    const kept = isWrong(`continue.${at}`) ? old : way;
    return kept ? [kept] : [];
  });
  const { first, every } = body.on_enter;
  return {
    actions,
    continue: ways,
    on_enter: {
      first: or('on_enter.first', first, node.on_enter.first),
      every: or('on_enter.every', every, node.on_enter.every),
    },
    ending: or('ending', body.ending, node.ending),
    pool: or('pool', body.pool, node.pool),
    tags: or('tags', body.tags, node.tags),
    available_when: or('available_when', body.available_when, node.available_when),
    priority: or('priority', body.priority, node.priority),
    content_notes: or('content_notes', body.content_notes, node.content_notes),
  };
}

const newAction = {
  label: '',
  target: null,
  when: '',
  reason: '',
  effects: [] as string[],
  ask: null,
} satisfies Partial<Action>;

function howSet(taken: NodeFields, { id, name }: DraftNode): HowSet {
  const isChoices = 'actions' in taken;
  return {
    act: isChoices ? 'choices' : 'rules',
    label: t(isChoices ? 'page.acts.choices' : 'page.acts.rules', { name }),
    joins: `form ${id} ${Object.keys(taken).join(' ')}`,
  };
}

/** New names in targets become nodes: those that are there, or ones that are made with the act. */
function withTargets(
  draft: NodeDraft,
  node: DraftNode,
  { newNodeId, nodeNamed }: FormContext,
  made: MadeNode[],
): NodeDraft {
  let ready = draft;
  for (const name of namesToMake(draft)) {
    const known = isSameName(name, node.name) ? node.id : nodeNamed(name);
    const id = known ?? newNodeId();
    if (known === undefined) made.push({ id, name: name.trim() });
    ready = withMadeNode(ready, name, id);
  }
  return ready;
}

/** @public for its test */
export const readNode = (node: DraftNode): NodeDraft =>
  withSteadyKeys(toNodeDraft({ ...node, body: '' }));

/** @public for its test */
export function withOwn(read: NodeDraft, own: Own, node: DraftNode): NodeDraft {
  const draft = { ...read };
  for (const field of fieldNames) {
    const kept = own[field];
    if (kept && isSame(kept.value, node[field]))
      Object.assign(draft, { [fields[field]]: kept.typed });
  }
  return draft;
}

/** Rows stay the same rows while the text or another row changes. */
function withSteadyKeys(draft: NodeDraft): NodeDraft {
  const steady = (target: TargetDraft, of: string): TargetDraft =>
    target.kind === 'chance'
      ? { kind: 'chance', places: target.places.map((one, at) => ({ ...one, key: `${of}-${at}` })) }
      : target;
  return {
    ...draft,
    choices: draft.choices.map((choice) => {
      const key = choice.id ?? choice.key;
      return { ...choice, key, target: steady(choice.target, key) };
    }),
    continues: draft.continues.map((way, at) => {
      const key = `way-${at}`;
      return { ...way, key, target: steady(way.target, key) };
    }),
  };
}

function failureIn(draft: NodeDraft): Failure | null {
  const errors = checkNode(draft, false);
  return errors.length > 0 ? { code: 'not_valid', status: 400, detail: '', errors } : null;
}
