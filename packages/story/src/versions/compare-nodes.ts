import type { Action, Call, ComingBack, Continue, Node } from '../model/story.ts';
import { type FieldList, type Nodes, nodeInWords, targetInWords } from './field-list.ts';
import { thingsMoved } from './things-moved.ts';

export interface Sides {
  before: Nodes;
  after: Nodes;
}

export function compareNodes(list: FieldList, before: Node, after: Node, sides: Sides): void {
  list.compare('name', before.name, after.name);
  list.compare('body', before.body, after.body);
  compareActions(list, before.actions, after.actions, sides);
  list.compare('ending.name', before.ending?.name, after.ending?.name);
  list.compare('ending.kind', before.ending?.kind, after.ending?.kind);
  list.compare('on_enter.first', before.on_enter.first, after.on_enter.first);
  list.compare('on_enter.every', before.on_enter.every, after.on_enter.every);
  list.compare('continue', before.continue, after.continue, (ways, side) =>
    ways.length === 0 ? null : ways.map((way) => continueInWords(way, sides[side])).join('\n'),
  );
  list.compare('pool.tag', before.pool?.tag, after.pool?.tag);
  list.compare('pool.limit', before.pool?.limit, after.pool?.limit);
  list.compare('pool.call', before.pool?.call, after.pool?.call);
  list.compare('tags', before.tags, after.tags);
  list.compare('available_when', before.available_when, after.available_when);
  list.compare('priority', before.priority, after.priority);
  list.compare('content_notes', before.content_notes, after.content_notes);
}

/** Compares actions in the order of the later version, those that were removed last. */
function compareActions(list: FieldList, before: Action[], after: Action[], sides: Sides): void {
  const old = new Map(before.map((action) => [action.id, action]));
  const moved = thingsMoved(before, after);
  for (const action of after) {
    const was = old.get(action.id);
    old.delete(action.id);
    list.action = action.id;
    if (was === undefined) list.add('action', null, nameOf(action, sides.after));
    else compareAction(list, was, action, sides);
    if (moved.has(action.id)) list.add('order', null, null);
  }
  for (const [id, action] of old) {
    list.action = id;
    list.add('action', nameOf(action, sides.before), null);
  }
  list.action = null;
}

/** The name of an action: its label, or without one where it leads, as readers see it. */
const nameOf = ({ label, target }: Action, nodes: Nodes): string =>
  label.trim() || targetInWords(target, nodes);

function compareAction(list: FieldList, before: Action, after: Action, sides: Sides): void {
  list.compare('label', before.label, after.label);
  list.compare('target', before.target, after.target, (target, side) =>
    targetInWords(target, sides[side]),
  );
  list.compare('use', before.use, after.use);
  list.compare('when', before.when, after.when);
  list.compare('otherwise', before.otherwise, after.otherwise);
  list.compare('reason', before.reason, after.reason);
  list.compare('effects', before.effects, after.effects);
  list.compare('call', before.call, after.call, (call, side) => callInWords(call, sides[side]));
  list.compare('ask.variable', before.ask?.variable, after.ask?.variable);
  list.compare('ask.prompt', before.ask?.prompt, after.ask?.prompt);
}

const comingBack = ({ then }: ComingBack, nodes: Nodes): string =>
  `then ${nodeInWords(then, nodes)}`;

/** The words for a call: `no`, `yes`, or `then` with the name of the node to which it comes back. */
function callInWords(call: Call, nodes: Nodes): string {
  if (typeof call === 'object') return comingBack(call, nodes);
  return call ? 'yes' : 'no';
}

function continueInWords({ when, target, call, keep_text }: Continue, nodes: Nodes): string {
  const calls =
    call === false ? [] : [typeof call === 'object' ? `call ${comingBack(call, nodes)}` : 'call'];
  const marks = [...(keep_text ? ['keep'] : []), ...calls].join(', ');
  const marked = marks === '' ? '' : ` (${marks})`;
  return `${targetInWords(target, nodes)}${marked}${when === '' ? '' : ` if ${when}`}`;
}
