/** Joins nodes that readers only pass into those before or behind them. */

import { partsOf } from '@brasslamp/story/logic';
import type { Effect } from '@brasslamp/story/logic/tree';
import type { NodeId, Target } from '@brasslamp/story/model';
import { walkBody } from '@brasslamp/story/text';
import { type NodeDraft, nodeTarget } from './node-draft.ts';

interface JoinOptions {
  /** The names of nodes about which conditions ask: they stay. */
  asked: ReadonlySet<string>;
  start: NodeId | null;
}

/** The nodes that are left, in their order, and where the story starts. */
export function joinNodes(
  drafts: readonly NodeDraft[],
  { asked, start }: JoinOptions,
): { drafts: NodeDraft[]; start: NodeId | null } {
  const mayGo = ({ name, unit }: NodeDraft): boolean =>
    !asked.has(name) && (unit === null || (unit.position === null && unit.tags.length === 0));
  const left = new Map(drafts.map((draft) => [draft.id, draft]));
  const beyond = passedTo(drafts, mayGo);
  const targetOf = (target: Target): Target =>
    Array.isArray(target)
      ? target.map((one) => ({ ...one, target: beyond.get(String(one.target)) ?? one.target }))
      : (beyond.get(String(target)) ?? target);
  for (const id of beyond.keys()) left.delete(id);
  for (const draft of left.values()) {
    for (const way of [...draft.actions, ...draft.continues]) {
      way.target = targetOf(way.target);
      if (typeof way.call !== 'boolean')
        way.call = { then: beyond.get(way.call.then) ?? way.call.then };
    }
  }
  const begins = start === null ? null : (beyond.get(start) ?? start);
  const arrivals = countArrivals(left.values());
  for (const draft of drafts) {
    if (!left.has(draft.id)) continue;
    for (let next = onlyNext(draft, left); next !== null; next = onlyNext(draft, left)) {
      const isOwn = next.id !== begins && arrivals.get(next.id) === 1 && mayGo(next);
      const isSameChapter = next.unit?.chapter === draft.unit?.chapter;
      if (!isOwn || !isSameChapter || next === draft) break;
      if (dropsText(draft, next) || changesRead(draft, next.effects)) break;
      for (const effect of next.effects) draft.effects.push(effect);
      for (const block of next.blocks) draft.blocks.push(block);
      for (const action of next.actions) draft.actions.push(action);
      draft.continues = next.continues;
      draft.ending = next.ending;
      left.delete(next.id);
    }
  }
  return { drafts: [...left.values()], start: begins };
}

/** Nodes that do nothing but lead on, with the nodes behind them. */
function passedTo(
  drafts: readonly NodeDraft[],
  mayGo: (draft: NodeDraft) => boolean,
): Map<NodeId, NodeId> {
  const next = new Map<NodeId, NodeId>();
  for (const draft of drafts) {
    const [way] = draft.continues;
    const isEmpty =
      draft.blocks.length === 0 && draft.effects.length === 0 && draft.actions.length === 0;
    if (way === undefined || way.when !== null || way.call || !isEmpty || !mayGo(draft)) continue;
    const target = nodeTarget(way.target);
    if (target !== null) next.set(draft.id, target);
  }
  const ends = new Map<NodeId, NodeId>();
  for (const id of next.keys()) {
    const path: NodeId[] = [];
    let at = id;
    const seen = new Set<NodeId>();
    for (
      let to = next.get(at);
      to !== undefined && !seen.has(at) && !ends.has(at);
      to = next.get(at)
    ) {
      seen.add(at);
      path.push(at);
      at = to;
    }
    // A ring of them leads nowhere: it stays, for the checker to find.
    if (seen.has(at)) continue;
    const end = ends.get(at) ?? at;
    for (const one of path) ends.set(one, end);
  }
  return ends;
}

function countArrivals(drafts: Iterable<NodeDraft>): Map<NodeId, number> {
  const arrivals = new Map<NodeId, number>();
  const count = (target: Target): void => {
    if (Array.isArray(target)) for (const one of target) count(one.target);
    else if (target !== null) arrivals.set(target, (arrivals.get(target) ?? 0) + 1);
  };
  for (const { actions, continues } of drafts) {
    for (const { target, call } of [...actions, ...continues]) {
      count(target);
      if (typeof call !== 'boolean') count(call.then);
    }
  }
  return arrivals;
}

/** The node that a draft always leads on to, below its own text; null = none. */
function onlyNext(
  { actions, continues, ending }: NodeDraft,
  left: ReadonlyMap<NodeId, NodeDraft>,
): NodeDraft | null {
  const [way, ...others] = continues;
  if (way === undefined || others.length > 0 || actions.length > 0 || ending !== null) return null;
  if (way.when !== null || way.call || !way.keepText) return null;
  const target = nodeTarget(way.target);
  return target === null ? null : (left.get(target) ?? null);
}

/** Whether a way on of the next node, which leaves that node's own text behind, would take the draft's with it. */
const dropsText = (draft: NodeDraft, next: NodeDraft): boolean =>
  draft.blocks.length > 0 && next.continues.some(({ keepText }) => !keepText);

/** Whether effects change what the text of a draft shows. */
function changesRead(draft: NodeDraft, effects: readonly Effect[]): boolean {
  if (effects.length === 0) return false;
  const changed = new Set(effects.flatMap(changedBy));
  let isRead = false;
  walkBody(
    { type: 'root', children: draft.blocks },
    {
      onExpression: (expression) => {
        const left = [expression];
        for (let tree = left.pop(); tree !== undefined; tree = left.pop()) {
          if (tree.type === 'variable' && changed.has(tree.name.text)) isRead = true;
          if (
            (tree.type === 'set_has' || tree.type === 'size') &&
            changed.has(tree.variable.text)
          ) {
            isRead = true;
          }
          left.push(...partsOf(tree));
        }
      },
    },
  );
  return isRead;
}

function changedBy(effect: Effect): string[] {
  switch (effect.type) {
    case 'set':
    case 'add':
    case 'remove':
      return [effect.variable.text];
    case 'if':
      return [...effect.effects, ...effect.otherwise].flatMap(changedBy);
    default:
      return [];
  }
}
