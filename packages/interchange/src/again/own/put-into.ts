/** What differs between two readings of a node, put into the node of ours that both are of. */
import { type DraftNode, mergeField } from '@brasslamp/story/draft';
import { isSame, mergeText } from '@brasslamp/story/edit';
import { parseCondition, parseEffect } from '@brasslamp/story/logic';
import type { Action, Node } from '@brasslamp/story/model';
import { parseBody } from '@brasslamp/story/text';
import { patchInContext } from './patch-in-context.ts';

/** A node as a change leaves it. */
export interface PutInto {
  node: DraftNode;
  /** What the file changed and has no place here, with the words before and after. It is left out. */
  left: string[];
}

/** What a format says our story by. */
interface Means {
  /** Whether a condition asks for what the format needs, and our story has not. */
  isOfFormat: (condition: string) => boolean;
  /** Whether a line is one of parts that the file left as they were: a reading may show it in another one. */
  isUnchanged: (line: string) => boolean;
}

/** All three have our ids. What is here stays where a change meets something else. */
export function putInto(
  here: DraftNode,
  was: Node,
  now: Node,
  { isOfFormat, isUnchanged }: Means,
): PutInto {
  const toldLines = (before: string, after: string): string[] => {
    const linesOf = (text: string) =>
      text.split('\n').flatMap((line) => (isUnchanged(line.trim()) ? [] : [line.trim()]));
    return toldPairs(linesOf(before), linesOf(after));
  };
  let node = here;
  const left: string[] = [];
  const body = blendText(node.body, was.body, now.body, isNoWorse(node.body));
  if (body !== null && body !== node.body) node = { ...node, body };
  else if (body !== null) {
    // What was taken out stands elsewhere here: in what frames the node.
    left.push(...toldLines(was.body, now.body));
  } else {
    const merged = mergeText()(was.body, node.body, now.body).value;
    if (isNoWorse(node.body)(merged)) node = { ...node, body: merged };
    left.push(...toldLines(was.body, now.body));
  }
  const choices = blended(here.actions, was.actions, now.actions);
  const actions = mergeField('node', 'actions')(choices.was, here.actions, choices.now);
  node = { ...node, actions: actions.value as Action[] };
  if (actions.conflicts.length > 0) left.push(...toldChoices(choices.was, choices.now));
  for (const when of ['first', 'every'] as const) {
    const [before, after] = [was.on_enter[when], now.on_enter[when]];
    const blend = blendEffects(node.on_enter[when], before, after);
    if (blend) node = { ...node, on_enter: { ...node.on_enter, [when]: blend } };
    else left.push(...toldPairs(before, after));
  }
  const ownWays = (one: Node) => one.continue.filter(({ when }) => !isOfFormat(when));
  const isSameWay = isSame(ownWays(was), ownWays(now));
  for (const field of takenWhole) {
    if (field === 'continue' && isSameWay) continue;
    if (isSame(was[field], now[field]) || isSame(now[field], node[field])) continue;
    if (isSame(was[field], node[field])) node = { ...node, [field]: now[field] };
    else left.push(toldField(field, was, now));
  }
  return { node, left };
}

/** Fields that a format says by other means: the file's is no value for ours where the two differ. */
const takenWhole = ['ending', 'continue', 'pool', 'tags', 'available_when', 'priority'] as const;

/** The words of a side of a change that are told of it. */
const toldCharacters = 72;

/** The words of a choice that are told of it. */
const labelCharacters = 48;

/** The words that stand before and after a change, where they go on. */
const around = 30;

const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1).toWellFormed()}…` : words;

/** What stood there and what stands there now, with some words around the change: `gold > 0 → gold > 1`. */
function toldChange(was: string, now: string): string {
  const [before, after] = [was.trim(), now.trim()];
  if (before === '') return shortened(after, 2 * toldCharacters);
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const isLong = Math.max(before.length, after.length) > toldCharacters;
  const from = isLong ? Math.max(0, start - around) : 0;
  const part = (words: string) =>
    (from > 0 ? '…' : '') + shortened(words.slice(from).toWellFormed(), toldCharacters);
  return `${part(before)} → ${after === '' ? '–' : part(after)}`;
}

/** Lines or effects that are only on one of two sides: each with what stood in its place, if so many did. */
function toldPairs(was: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(was), new Set(now)];
  const gone = was.filter((one) => one !== '' && !after.has(one));
  const come = now.filter((one) => one !== '' && !before.has(one));
  if (come.length === 0) return gone.map((one) => toldChange(one, ''));
  const arePairs = gone.length === come.length;
  return come.map((one, at) => toldChange((arePairs && gone[at]) || '', one));
}

const toldOfChoice = ['label', 'when', 'reason'] as const;

/** The choices that differ, each by its label with what is other in it. */
function toldChoices(was: readonly Action[], now: readonly Action[]): string[] {
  const before = new Map(was.map((one) => [one.id, one]));
  const after = new Set(now.map(({ id }) => id));
  const changed = now.flatMap((one) => {
    const old = before.get(one.id);
    if (isSame(old, one)) return [];
    const label = shortened(one.label, labelCharacters);
    const told = old
      ? [
          ...toldOfChoice.flatMap((field) =>
            old[field] === one[field] ? [] : [toldChange(old[field], one[field])],
          ),
          ...toldPairs(old.effects, one.effects),
        ]
      : [];
    return told.length === 0 ? [one.label] : told.map((words) => `${label}: ${words}`);
  });
  const gone = was.filter(({ id }) => !after.has(id));
  return [...changed, ...gone.map(({ label }) => toldChange(label, ''))];
}

/** A field of a node that is taken whole, in words; by its name where the words of both are the same. */
function toldField(field: (typeof takenWhole)[number], was: Node, now: Node): string {
  const words = (node: Node): string => {
    if (field === 'ending') return node.ending?.name ?? '';
    if (field === 'continue') return node.continue.map(({ when }) => when).join(', ');
    if (field === 'pool') return node.pool?.tag ?? '';
    return field === 'tags' ? node.tags.join(', ') : `${node[field]}`;
  };
  const [before, after] = [words(was), words(now)];
  return before === after ? field : toldChange(before, after);
}

const isOffered = (was: Action, now: Action): boolean =>
  isSame([was.label, was.target, was.effects], [now.label, now.target, now.effects]);

/** Both readings with our words for what only stands around a change: `gold >= 4` in `times = 0 and gold >= 4`. */
function blended(here: readonly Action[], was: readonly Action[], now: readonly Action[]) {
  const mine = new Map(here.map((one) => [one.id, one]));
  const after = new Map(now.map((one) => [one.id, one]));
  const changed = new Map<string, { was: Action; now: Action }>();
  for (const before of was) {
    const [ours, then] = [mine.get(before.id), after.get(before.id)];
    // What the file leaves out is what is here: the format only says it by other means.
    if (ours && !then) changed.set(before.id, { was: ours, now: ours });
    // What the format offers by itself, and asks for it, is none of what the author changed.
    if (!ours && then && isOffered(before, then)) {
      changed.set(before.id, { was: then, now: then });
    }
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

/** Whether the tags of a text fit as well as those of another one. */
const isNoWorse = (body: string) => {
  const faults = parseBody(body).problems.length;
  return (text: string): boolean => parseBody(text).problems.length <= faults;
};

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
