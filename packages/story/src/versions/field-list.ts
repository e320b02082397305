import type { Node, NodeId, SingleTarget, Target } from '../model/story.ts';
import type { Value } from '../model/variable.ts';
import type { FieldChange } from './change.ts';

/** Collects the fields of a thing that differ. */
export class FieldList {
  readonly fields: FieldChange[] = [];
  /** The action of which the next fields are; null = they are of the thing itself. */
  action: string | null = null;

  /** Says whether the values differ; `words` where the values themselves are none to be shown. */
  compare<Value>(
    field: string,
    before: Value,
    after: Value,
    words: (value: Value, side: 'before' | 'after') => string | null = (value) =>
      inWords(value as Parameters<typeof inWords>[0]),
  ): void {
    if (!isSame(before, after)) {
      this.add(field, words(before, 'before'), words(after, 'after'));
    }
  }

  add(field: string, before: string | null, after: string | null): void {
    this.fields.push({ field, action_id: this.action, before, after });
  }
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after || (isObject(before) && JSON.stringify(before) === JSON.stringify(after));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Fields of the model as words, for those who compare two versions. */

export type Nodes = ReadonlyMap<NodeId, Node>;

/** null = nothing there. */
function inWords(value: Value | readonly string[] | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return value.length === 0 ? null : value.join('\n');
  return String(value);
}

export function targetInWords(target: Target, nodes: Nodes): string {
  const single = (to: SingleTarget) => {
    if (to === null) return 'stay';
    return to === 'return' || to === 'back' ? to : nodeInWords(to, nodes);
  };
  if (!Array.isArray(target)) return single(target);
  return target.map(({ target, weight }) => `${weight} ${single(target)}`).join(' | ');
}

/** The name of a node; of a dead link there is nothing to say but that it is one. */
export const nodeInWords = (id: NodeId, nodes: Nodes): string => nodes.get(id)?.name ?? 'gone';
