/** What differs between two readings of a node, put into the node of ours that both are of. */
import { type DraftNode, mergeField } from '@brasslamp/story/draft';
import { isSame, mergeText } from '@brasslamp/story/edit';
import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import type { Action, Node } from '@brasslamp/story/model';
import { patchInContext } from './patch-in-context.ts';

/** A node as a change leaves it, and how surely. */
export interface PutInto {
  node: DraftNode;
  /** Where a change met something else here, the file's stands in `node`. */
  isClear: boolean;
  /** Changes that have no place here are left out. */
  isWhole: boolean;
}

/** Fields that a format says by other means: the file's is no value for ours where the two differ. */
const sayableOnlyAlike = ['continue', 'pool', 'tags', 'available_when', 'priority'] as const;

/** All three have our ids. */
export function putInto(here: DraftNode, was: Node, now: Node): PutInto {
  let [node, isClear, isWhole] = [here, true, true];
  const merge = (field: 'body' | 'actions' | 'ending', before: unknown, after: unknown) => {
    if (isSame(before, after)) return;
    const merged = mergeField('node', field);
    if (merged(before, node[field], after).conflicts.length > 0) isClear = false;
    node = { ...node, [field]: merged(before, after, node[field]).value };
  };
  merge('body', was.body, now.body);
  const choices = blended(here.actions, was.actions, now.actions);
  merge('actions', choices.was, choices.now);
  merge('ending', was.ending, now.ending);
  for (const when of ['first', 'every'] as const) {
    const [before, after] = [was.on_enter[when], now.on_enter[when]];
    if (isSame(before, after)) continue;
    const blend = blendEffects(node.on_enter[when], before, after);
    if (blend) node = { ...node, on_enter: { ...node.on_enter, [when]: blend } };
    else isWhole = false;
  }
  for (const field of sayableOnlyAlike) {
    if (isSame(was[field], now[field])) continue;
    if (isSame(was[field], node[field])) node = { ...node, [field]: now[field] };
    else if (!isSame(now[field], node[field])) isWhole = false;
  }
  return { node, isClear, isWhole };
}

/** Both readings with our words for what only stands around a change: `gold >= 4` in `times = 0 and gold >= 4`. */
function blended(here: readonly Action[], was: readonly Action[], now: readonly Action[]) {
  const mine = new Map(here.map((one) => [one.id, one]));
  const after = new Map(now.map((one) => [one.id, one]));
  const changed = new Map<string, { was: Action; now: Action }>();
  for (const before of was) {
    const [ours, then] = [mine.get(before.id), after.get(before.id)];
    if (!ours || !then) continue;
    const pair = { was: { ...before }, now: { ...then } };
    for (const field of ['when', 'label', 'reason'] as const) {
      const isFit = field === 'when' ? isCondition : () => true;
      const blend = blendText(ours[field], before[field], then[field], isFit);
      if (blend !== null) {
        pair.was[field] = ours[field];
        pair.now[field] = blend;
      }
    }
    const effects = blendEffects(ours.effects, before.effects, then.effects);
    if (effects) {
      pair.was.effects = ours.effects;
      pair.now.effects = effects;
    }
    changed.set(before.id, pair);
  }
  return {
    was: was.map((one) => changed.get(one.id)?.was ?? one),
    now: now.map((one) => changed.get(one.id)?.now ?? one),
  };
}

const isCondition = (text: string): boolean => text === '' || parseCondition(text).tree !== null;
const isEffect = (text: string): boolean => parseEffect(text).tree !== null;

/** null = both say something else in the same place. */
function blendText(
  mine: string,
  was: string,
  now: string,
  isFit: (text: string) => boolean,
): string | null {
  if (was === now) return mine;
  const { value, conflicts } = mergeText()(was, mine, now);
  if (conflicts.length === 0 && isFit(value)) return value;
  const patched = patchInContext(mine, was, now);
  return patched !== null && isFit(patched) ? patched : null;
}

const betweenEffects = '\n\n';

function blendEffects(
  mine: readonly string[],
  was: readonly string[],
  now: readonly string[],
): string[] | null {
  if (isSame(was, now)) return [...mine];
  const joined = (effects: readonly string[]) => effects.join(betweenEffects);
  const effectsIn = (text: string) =>
    text.split(betweenEffects).filter((effect) => effect.trim() !== '');
  const areEffects = (text: string) => effectsIn(text).every(isEffect);
  const blend = blendText(joined(mine), joined(was), joined(now), areEffects);
  return blend === null ? null : effectsIn(blend);
}
