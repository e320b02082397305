import type { Choice } from '../../engine/compile/node-logic.ts';
import { lead } from '../../engine/compile/node-logic.ts';
import type { Finding } from '../findings/finding.ts';
import type { SeenChoice } from '../states/observations.ts';
import { labelOf, type RuleContext } from './rule-context.ts';

/** A choice, or a node that pools offer, with what was seen of it wherever it could be offered. */
interface Seen {
  node: number;
  choice: Choice;
  wasEnabled: boolean;
  hasHeld: boolean;
  hasFailed: boolean;
}

/** `unreachable-choice` and `always-offered`: choices for which their condition decides nothing. */
export function idleConditions(context: RuleContext, lostItems: ReadonlySet<string>): Finding[] {
  if (!context.search.isProved) return [];
  return seenChoices(context).flatMap((seen): Finding[] => {
    const { node, choice } = seen;
    if (context.isFaulty(node, choice)) return [];
    const [tree = null] = context.conditionsOf(node, choice);
    if (tree !== null && context.hangsOnLost(tree, lostItems)) return [];
    if (!seen.wasEnabled) return neverOffered(context, seen);
    if (tree === null || seen.hasFailed || !seen.hasHeld) return [];
    context.speakOf(tree);
    return context.tell('always-offered', context.node(node), () => ({
      ...fieldOf(choice),
      message_id: 'always-offered',
      params: { choice: labelOf(context, node, choice) },
    }));
  });
}

/** `unreachable-continue`, and what a node offers that readers only pass. */
export function idleContinues(context: RuleContext): Finding[] {
  const { observations, firstStates, isProved } = context.search;
  if (!isProved) return [];
  return context.story.nodes.flatMap((node, index): Finding[] => {
    if (!context.isReached(index)) return [];
    const { continues, choices } = context.playable.logicOf(index);
    const unused = continues.filter((way) => {
      const field = `continue.${way.position}`;
      const isFaulty = [`${field}.when`, `${field}.target`].some((one) =>
        context.hasFault(index, one),
      );
      return !observations.taken.has(way) && !isFaulty && !context.closedContinues.has(index);
    });
    const isOnlyPassed = !firstStates.has(index);
    return [
      ...unused.flatMap(({ position }) =>
        context.tell('unreachable-continue', node, () => ({
          field: `continue.${position}.when`,
          message_id: 'unreachable-continue',
          params: { node: node.name, number: position + 1 },
        })),
      ),
      ...(isOnlyPassed ? choices : []).flatMap((choice) =>
        context.tell('unreachable-choice', node, () => ({
          ...fieldOf(choice),
          message_id: 'unreachable-choice',
          params: {
            choice: labelOf(context, index, choice),
            node: node.name,
            reason: 'passed',
          },
        })),
      ),
    ];
  });
}

function neverOffered(context: RuleContext, seen: Seen): Finding[] {
  const { node, choice } = seen;
  if (context.blamed.has(choice) || context.stuckNodes.has(node)) return [];
  if (choice.leadsTo === lead.dead && choice.leads.length === 0) return [];
  if (isInLostText(context, seen)) return [];
  // That nobody gets there at all is reported already.
  if (choice.action === null && context.isUnreachable(node)) return [];
  context.blame(node, choice);
  return context.tell('unreachable-choice', context.node(node), () => ({
    ...fieldOf(choice),
    message_id: 'unreachable-choice',
    params: {
      choice: labelOf(context, node, choice),
      node: context.node(node).name,
      reason: whyNever(context, seen),
    },
  }));
}

function whyNever(context: RuleContext, { node, choice, hasHeld, hasFailed }: Seen) {
  if (choice.action === null) {
    if (hasHeld) return 'pool_is_full';
    return hasFailed ? 'condition' : 'ending_in_pool';
  }
  if (context.node(node).ending !== null) return 'ending';
  if (!hasHeld) return 'condition';
  if (choice.isFallback) return 'fallback';
  if (choice.leadsTo === lead.before) return 'no_way_back';
  return choice.leadsTo === lead.caller ? 'not_called' : 'not_seen';
}

/** Whether its link is in a piece of text that is never shown: that has its own finding. */
function isInLostText(context: RuleContext, { node, choice, hasHeld }: Seen): boolean {
  if (choice.isInText === null || !hasHeld) return false;
  const { observations, entriesOf } = context.search;
  return (context.written[node]?.branches ?? []).some(({ type, index, ...branch }) => {
    if (!branch.actionIds.includes(choice.id)) return false;
    if (type === 'if') {
      const own = context.written[node]?.branches.find(
        (one) => one.span === branch.span && one.index === index,
      );
      return own !== undefined && !observations.shownBranches.has(own);
    }
    return type !== 'shuffle' && entriesOf(node) <= index;
  });
}

function fieldOf({ action, position, id }: Choice) {
  if (action === null) return { field: 'available_when' };
  return { action_id: id, field: `actions.${position}.when` };
}

/** The choices that were seen, by node; what pools offer is put together, with the node that is offered. */
function seenChoices(context: RuleContext): Seen[] {
  const { observations, firstStates } = context.search;
  const byNode = new Map<number, Seen[]>();
  const pooled = new Map<number, Seen>();
  const add = (node: number, seen: Seen) => {
    const known = byNode.get(node);
    if (known === undefined) byNode.set(node, [seen]);
    else known.push(seen);
  };
  for (const node of firstStates.keys()) {
    for (const one of observations.choicesAt(node)) {
      const { choice } = one;
      if (choice.action !== null) add(node, { ...flags(one), node, choice });
      else {
        const known = pooled.get(choice.leadsTo);
        if (known === undefined) {
          const fresh = { ...flags(one), node: choice.leadsTo, choice };
          pooled.set(choice.leadsTo, fresh);
          add(choice.leadsTo, fresh);
        } else {
          known.wasEnabled ||= one.wasEnabled;
          known.hasHeld ||= one.hasHeld;
          known.hasFailed ||= one.hasFailed;
        }
      }
    }
  }
  return [...byNode.keys()].sort((a, b) => a - b).flatMap((node) => byNode.get(node) ?? []);
}

const flags = ({ wasEnabled, hasHeld, hasFailed }: SeenChoice) => ({
  wasEnabled,
  hasHeld,
  hasFailed,
});
