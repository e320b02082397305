import type { Action, Node, SingleTarget } from '../../model/story.ts';
import { siteOf } from '../state/dice.ts';
import type { BodyLogic } from './body-logic.ts';
import { compileEffect } from './compile-effect.ts';
import { compileCondition } from './compile-expression.ts';
import { type Choice, type Evaluate, type Lead, lead, type NodeLogic } from './node-logic.ts';
import type { Compiling, Scope } from './scope.ts';

/** The nodes with a tag, as the choices that a pool makes of them. */
export interface PooledNodes {
  choices: readonly Choice[];
  reads: ReadonlySet<number>;
}

export interface CompilingNodes extends Compiling {
  bodyOf(node: number): BodyLogic;
  pooledNodes(tag: string, doesCall: boolean): PooledNodes;
}

export function compileNode(compiling: CompilingNodes, index: number): NodeLogic {
  const node = compiling.story.nodes[index] as Node;
  const reads = new Set<number>();
  const scope = { ...compiling, node: index, reads, writes: new Set<number>() };

  // A body without the word links to no action: it need not be parsed before somebody reads it.
  const body = node.body.includes('action') ? compiling.bodyOf(index) : null;
  for (const read of body?.linkReads ?? []) reads.add(read);

  const choices = node.actions.map((action, position) =>
    compileChoice(scope, node, action, position, body?.links.get(action.id) ?? null),
  );
  const pooled = node.pool && compiling.pooledNodes(node.pool.tag, node.pool.call);
  for (const read of pooled?.reads ?? []) reads.add(read);

  const { first, every } = node.on_enter;
  if (first.length > 0) reads.add(compiling.layout.visits + index);
  return {
    index,
    node,
    choices,
    hasFallback: choices.some(({ isFallback }) => isFallback),
    pool: pooled?.choices ?? [],
    poolLimit: node.pool?.limit ?? 0,
    atFirst: compileEffects(scope, 'on_enter.first', first),
    atEvery: compileEffects(scope, 'on_enter.every', every),
    ending: node.ending === null ? -1 : (compiling.layout.endings.get(node.ending.name) as number),
    reads,
    writes: scope.writes,
  };
}

type NodeScope = Omit<Scope, 'field'>;

function compileEffects(scope: NodeScope, field: string, effects: readonly string[]) {
  return effects.flatMap(
    (text, at) => compileEffect({ ...scope, field: `${field}.${at}` }, text) ?? [],
  );
}

function compileChoice(
  scope: NodeScope,
  node: Node,
  action: Action,
  position: number,
  isInText: Evaluate | null,
): Choice {
  const { layout, reads } = scope;
  const field = `actions.${position}`;
  const chosen = layout.chosen.get(action.id) as number;
  const isOnce = action.use === 'once';
  if (isOnce) reads.add(chosen);
  const leads = leadsOf(scope, action);
  const [first] = leads;
  const isDrawn = Array.isArray(action.target);
  if (leads.some(({ to }) => to === lead.back) && layout.calls !== -1) reads.add(layout.calls);
  return withOffers({
    type: 'choose',
    id: action.id,
    action,
    position,
    isOnce,
    isFallback: action.use === 'fallback',
    chosen,
    when: compileCondition({ ...scope, field: `${field}.when` }, action.when),
    isLockedOtherwise: action.otherwise === 'lock',
    isInText,
    effects: compileEffects({ ...scope, isInChoice: true }, `${field}.effects`, action.effects),
    leadsTo: isDrawn ? lead.dead : (first?.to ?? lead.dead),
    leads: isDrawn ? leads : [],
    site: siteOf(node.id, `${field}.target`, 0),
    doesCall: action.call,
  });
}

/** Where the action may lead; those that are gone are left out. */
function leadsOf({ indexes }: Compiling, { target }: Action): Lead[] {
  const toLead = (target: SingleTarget): number => {
    if (target === null) return lead.stay;
    return target === 'return' ? lead.back : (indexes.nodes.get(target) ?? lead.dead);
  };
  const targets = Array.isArray(target) ? target : [{ target, weight: 1 }];
  return targets
    .map(({ target, weight }) => ({ to: toLead(target), weight }))
    .filter(({ to, weight }) => to !== lead.dead && weight > 0);
}

/** `nodes` by index, in the order in which pools offer them. */
export function compilePooled(
  compiling: Compiling,
  nodes: readonly number[],
  doesCall: boolean,
): PooledNodes {
  const reads = new Set<number>();
  const choices = nodes.map((index) => {
    const { id, available_when } = compiling.story.nodes[index] as Node;
    const field = 'available_when';
    const scope: Scope = { ...compiling, node: index, field, reads, writes: new Set() };
    return withOffers({
      type: 'choose',
      id,
      action: null,
      position: -1,
      isOnce: false,
      isFallback: false,
      chosen: compiling.layout.chosen.get(id) as number,
      when: compileCondition(scope, available_when),
      isLockedOtherwise: false,
      isInText: null,
      effects: [],
      leadsTo: index,
      leads: [],
      site: 0,
      doesCall,
    });
  });
  return { choices, reads };
}

function withOffers(parts: Omit<Choice, 'whenEnabled' | 'whenLocked'>): Choice {
  const choice = {
    ...parts,
    whenEnabled: { isEnabled: true },
    whenLocked: { isEnabled: false },
  } as Choice;
  Object.assign(choice.whenEnabled, { move: choice });
  Object.assign(choice.whenLocked, { move: choice });
  return choice;
}
