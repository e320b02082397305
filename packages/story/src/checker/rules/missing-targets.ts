import {
  type Call,
  isNodeTarget,
  type SingleTarget,
  singleTargets,
  type Target,
} from '../../model/story.ts';
import type { Finding } from '../findings/finding.ts';
import { actionLinksIn } from '../logic/branches.ts';
import { ShownTexts } from '../logic/shown-texts.ts';
import type { WrittenText } from '../logic/story-logic.ts';
import { placeIn, type RuleContext, wordsFor } from './rule-context.ts';

/** A choice that leads to a node that is gone, and a link in the text to a choice that is not there. */
export function brokenLinks(context: RuleContext): Finding[] {
  const { story, playable, written } = context;
  const isGone = (target: SingleTarget) =>
    isNodeTarget(target) && !playable.indexes.nodes.has(target);
  const inNodes = story.nodes.flatMap((node, index) => {
    const ids = new Set(node.actions.map(({ id }) => id));
    /** The field that names a node which is gone, and whether that is where a call comes back to. */
    const goneIn = ({ target, call }: { target: Target; call: Call }, way: string) => {
      const targets = singleTargets(target);
      const isGoneThere = targets.some(isGone);
      const doesCall = targets.some((one) => isNodeTarget(one) && !isGone(one));
      const isReturn = !isGoneThere && doesCall && typeof call === 'object' && isGone(call.then);
      if (!isGoneThere && !isReturn) return null;
      context.faultyFields.add(`${index} ${way}.target`);
      return { field: isReturn ? `${way}.call.then` : `${way}.target`, isReturn };
    };
    const goneOn = node.continue.flatMap((way, position): Finding[] => {
      const gone = goneIn(way, `continue.${position}`);
      if (gone === null) return [];
      return context.tell('broken-link', node, () => ({
        field: gone.field,
        message_id: gone.isReturn ? 'broken-link.continue_return' : 'broken-link.continue',
        params: { node: node.name },
      }));
    });
    const gone = node.actions.flatMap((action, position): Finding[] => {
      const gone = goneIn(action, `actions.${position}`);
      if (gone === null) return [];
      return context.tell('broken-link', node, () => ({
        action_id: action.id,
        field: gone.field,
        message_id: gone.isReturn ? 'broken-link.choice_return' : 'broken-link.choice',
        params: { choice: action.label || action.id, node: node.name },
      }));
    });
    const body = written[index]?.body;
    const links = body === undefined ? [] : actionLinksIn(body);
    const unknown = links.flatMap(({ action_id, span }): Finding[] => {
      if (ids.has(action_id)) return [];
      return context.tell('broken-link', node, () => ({
        ...placeIn('body', node.body, span),
        message_id: 'broken-link.text',
        params: { action_id, node: node.name },
      }));
    });
    return [...gone, ...goneOn, ...unknown];
  });
  return [...inNodes, ...brokenSharedLinks(context)];
}

/**
 * Links in frames and snippets to choices that none of the nodes has that show them. In those that
 * lack a choice which another one has, a link stands as plain words.
 */
function brokenSharedLinks(context: RuleContext): Finding[] {
  const { story, whole } = context;
  const isShared = ({ field, links }: WrittenText) =>
    links.length > 0 && /^(frames|snippets)/.test(field);
  const texts = whole.texts.filter(isShared);
  if (texts.length === 0) return [];
  const shown = new ShownTexts(story, whole);
  return texts.flatMap((text) => {
    const showing = shown.nodesOf(text, { asLink: true });
    // Of what no node shows it is enough that there is such a choice.
    const nodes = showing.length > 0 ? showing : story.nodes.keys();
    const ids = new Set<string>();
    for (const node of nodes) for (const { id } of context.node(node).actions) ids.add(id);
    return text.links.flatMap(({ action_id, span }): Finding[] =>
      ids.has(action_id)
        ? []
        : context.tell('broken-link', null, () => ({
            ...placeIn(text.field, text.source, span),
            message_id: 'broken-link.shared',
            params: { ...wordsFor(context, text), action_id },
          })),
    );
  });
}

/** Nodes that offer others by a tag that no other node has, or that never is offered. */
export function emptyPools(context: RuleContext): Finding[] {
  const { story, search, playable } = context;
  return story.nodes.flatMap((node, index): Finding[] => {
    if (node.pool === null || context.stuckNodes.has(index)) return [];
    const { tag } = node.pool;
    const others = playable.logicOf(index).pool.filter(({ leadsTo }) => leadsTo !== index);
    if (others.length === 0) {
      return context.tell('empty-pool', node, () => ({
        field: 'pool',
        message_id: 'empty-pool.no_tag',
        params: { node: node.name, tag },
      }));
    }
    if (!search.isProved || !context.isReached(index) || node.ending !== null) return [];
    const closed = context.neverOpen(index).filter(({ choice }) => choice.action === null);
    if (closed.length < others.length) return [];
    const isReported = closed.some(
      ({ choice }) => context.blamed.has(choice) || context.isFaulty(index, choice),
    );
    if (isReported) return [];
    for (const { choice } of closed) context.blame(index, choice);
    return context.tell('empty-pool', node, () => ({
      field: 'pool',
      message_id: 'empty-pool.none_available',
      params: { node: node.name, tag },
    }));
  });
}
