import type { Choice } from '../../engine/compile/node-logic.ts';
import { nodeNameKey } from '../../logic/names.ts';
import { partsOf, referencesIn } from '../../logic/references.ts';
import type { Effect, Expression } from '../../model/expression.ts';
import { present } from '../../model/present.ts';
import type { Item } from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import { literalIn } from '../logic/slots-in-logic.ts';
import type { RuleContext } from './rule-context.ts';

/** A giving is an effect that would bring an item to the reader, or lay it down somewhere. */
interface Giving {
  node: number;
  effect: Extract<Effect, { type: 'give' | 'move' }>;
  /** The choice in whose effects it is; null = it happens when the node is entered. */
  choice: Choice | null;
}

/** Keys of items that conditions ask for, and that no reader can ever carry. */
export function lostItems(context: RuleContext): Set<string> {
  const asked = itemsToCarry(context);
  return new Set(
    context.story.items
      .filter(({ key }, index) => asked.has(key) && !isObtainable(context, index))
      .map(({ key }) => key),
  );
}

/**
 * The states say it: somebody carried it, or nobody did. Where they do not tell, because nothing that
 * can still come asks for the item, it is enough that it lies or is given where readers come.
 */
function isObtainable(context: RuleContext, index: number): boolean {
  const { isProved, plan, observations } = context.search;
  const { location, portable, hidden, stackable, key } = present(context.story.items[index]);
  if (observations.carried.has(index) || location === 'inventory') return true;
  const { nodes, nodesByName } = context.playable.indexes;
  const isUntold = (node: number) => !isProved || !plan.isItemLive(index, node);
  const canBeTakenIn = (node: number | undefined) =>
    node !== undefined &&
    portable &&
    !hidden &&
    !context.isUnreachable(node) &&
    context.node(node).ending === null &&
    isUntold(node);
  if (canBeTakenIn(nodes.get(location ?? ''))) return true;
  const givings = givingsOf(context, key).filter(
    ({ node, choice }) => !context.isUnreachable(node) && !isNeverOpen(context, node, choice),
  );
  // Of what can be counted there must be some before it can be moved.
  const isMade = !stackable || givings.some(({ effect }) => effect.type === 'give');
  if (!isMade && !nodes.has(location ?? '')) return false;
  return givings.some(({ node, effect }) => {
    if (effect.type === 'give' || effect.to.type !== 'node') return isUntold(node);
    return canBeTakenIn(nodesByName.get(nodeNameKey(effect.to.node.text)));
  });
}

function givingsOf(context: RuleContext, key: string): Giving[] {
  return context.singleEffects().flatMap(({ node, field, effect }): Giving[] => {
    if (effect.type !== 'give' && effect.type !== 'move') return [];
    if (effect.item.text !== key || !doesBring(effect)) return [];
    const position = /^actions\.(\d+)\./.exec(field)?.[1];
    const choices = position === undefined ? [] : context.playable.logicOf(node).choices;
    return [{ node, effect, choice: choices[Number(position)] ?? null }];
  });
}

function doesBring(effect: Giving['effect']): boolean {
  if (effect.type === 'move') return effect.to.type !== 'nowhere';
  const count = effect.count === null ? 1 : literalIn(effect.count);
  return count === null || count > 0;
}

const isNeverOpen = (context: RuleContext, node: number, choice: Choice | null): boolean =>
  choice !== null && context.neverOpen(node).some((seen) => seen.choice === choice);

/** Keys of items of which conditions and values ask whether the reader carries them. */
function itemsToCarry(context: RuleContext): Set<string> {
  const keys = new Set<string>();
  const note = (tree: Expression | Effect): void => {
    if (tree.type === 'has' || tree.type === 'count') keys.add(tree.item.text);
    for (const part of partsOf(tree)) note(part);
  };
  for (const { tree } of context.allPieces()) if (tree !== null) note(tree);
  return keys;
}

/** Keys of items that conditions and values ask for. */
export function askedItems(context: RuleContext): Set<string> {
  const keys = new Set<string>();
  for (const { tree } of context.allPieces()) {
    if (tree === null) continue;
    for (const { kind, name, isWrite } of referencesIn(tree)) {
      if (kind === 'item' && !isWrite) keys.add(name.text);
    }
  }
  return keys;
}

/**
 * `item-never-obtainable`, where no other finding says why. An item that is given only by choices
 * which wait for other lost items is reported with those; of items that wait for each other one is.
 */
export function itemsNeverObtainable(context: RuleContext, lost: ReadonlySet<string>): Finding[] {
  const reported = new Map<string, Finding[] | 'by another' | 'under way'>();
  const items = new Map(context.story.items.map((item) => [item.key, item]));
  const tell = (item: Item): void => {
    if (reported.has(item.key)) return;
    const reason = reasonOf(context, lost, item);
    reported.set(item.key, reason === 'reported' ? 'by another' : 'under way');
    if (reason === 'reported') return;
    const others = reason.flatMap((key) => items.get(key) ?? []);
    for (const other of others) tell(other);
    const isExplained = others.some(({ key }) => reported.get(key) !== 'under way');
    reported.set(item.key, isExplained ? 'by another' : findingOf(context, item));
  };
  for (const item of context.story.items) if (lost.has(item.key)) tell(item);
  return context.story.items.flatMap(({ key }) => {
    const found = reported.get(key);
    return found === undefined || typeof found === 'string' ? [] : found;
  });
}

/** The other lost items for which the choices wait that give this one; `reported` = a finding says why it is lost. */
function reasonOf(
  context: RuleContext,
  lost: ReadonlySet<string>,
  item: Item,
): 'reported' | string[] {
  const { nodes } = context.playable.indexes;
  if (context.isSpokenOf('item', item.key)) return 'reported';
  const lies = nodes.get(item.location ?? '');
  if (item.portable && lies !== undefined && context.isUnreachable(lies)) return 'reported';
  const others: string[] = [];
  for (const { node, choice } of givingsOf(context, item.key)) {
    if (context.isUnreachable(node)) return 'reported';
    if (choice === null || !isNeverOpen(context, node, choice)) continue;
    if (context.blamed.has(choice) || context.isFaulty(node, choice)) return 'reported';
    if (context.stuckNodes.has(node)) return 'reported';
    others.push(...itemsAskedBy(context, node, choice).filter((key) => lost.has(key)));
  }
  return others.filter((key) => key !== item.key);
}

function itemsAskedBy(context: RuleContext, node: number, choice: Choice): string[] {
  const trees = context.conditionsOf(node, choice);
  return trees.flatMap((tree: Expression) =>
    referencesIn(tree).flatMap(({ kind, name }) => (kind === 'item' ? name.text : [])),
  );
}

function findingOf(context: RuleContext, item: Item): Finding[] {
  const isGiven = givingsOf(context, item.key).some(({ node, choice }) =>
    isNeverOpen(context, node, choice),
  );
  return context.tell('item-never-obtainable', null, () => ({
    item_id: item.id,
    message_id: isGiven ? 'item-never-obtainable.circular' : 'item-never-obtainable.nowhere',
    params: { item: item.name },
  }));
}

/** Items that nothing in the story asks for. Scenery, which is only there to be seen, does not count. */
export function itemsNeverUsed(context: RuleContext): Finding[] {
  const asked = askedItems(context);
  return context.story.items.flatMap((item): Finding[] => {
    const isScenery = !item.portable && !item.hidden && item.location !== 'inventory';
    if (asked.has(item.key) || (isScenery && item.location !== null)) return [];
    return context.tell('item-never-used', null, () => ({
      item_id: item.id,
      message_id: 'item-never-used',
      params: { item: item.name },
    }));
  });
}
