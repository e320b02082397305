import { present } from '../../model/present.ts';
import type { Action, Call, Node, SingleTarget, Target } from '../../model/story.ts';
import { siteOf } from '../state/dice.ts';
import type { StoryTexts } from './body-logic.ts';
import { compileEffect } from './compile-effect.ts';
import { compileCondition } from './compile-expression.ts';
import {
  type Choice,
  type Evaluate,
  type Lead,
  lead,
  type NodeLogic,
  type Run,
  type Ways,
} from './node-logic.ts';
import { partsOf } from './parts.ts';
import type { Compiling, Scope } from './scope.ts';

/** The nodes with a tag, as the choices that a pool makes of them. */
export interface PooledNodes {
  choices: readonly Choice[];
  reads: ReadonlySet<number>;
}

/** Effects of the whole story, and what they read and change. */
export interface StoryEffects {
  runs: readonly Run[];
  reads: ReadonlySet<number>;
  writes: ReadonlySet<number>;
}

export interface CompilingNodes extends Compiling, Pick<StoryTexts, 'linkingBodyOf'> {
  /** `on_entry` of the story. */
  onEntry: StoryEffects;
  pooledNodes(tag: string, doesCall: boolean): PooledNodes;
}

export function compileNode(compiling: CompilingNodes, index: number): NodeLogic {
  const node = present(compiling.story.nodes[index]);
  const reads = new Set<number>(compiling.onEntry.reads);
  const writes = new Set<number>(compiling.onEntry.writes);
  const scope = { ...compiling, node: index, reads, writes };

  const body = compiling.linkingBodyOf(index);
  for (const read of body?.linkReads ?? []) reads.add(read);

  const choices = node.actions.map((action, position) =>
    compileChoice(scope, node, action, position, body?.links.get(action.id) ?? null),
  );
  const pooled = node.pool && compiling.pooledNodes(node.pool.tag, node.pool.call);
  for (const read of pooled?.reads ?? []) reads.add(read);

  const goesOn = node.ending === null && node.continue.length > 0;
  if (node.on_enter.first.length > 0) reads.add(compiling.layout.visits + index);
  return {
    index,
    node,
    choices,
    continues: goesOn ? partsOf(scope).compileContinues(scope, node) : [],
    hasFallback: choices.some(({ isFallback }) => isFallback),
    pool: pooled?.choices ?? [],
    poolLimit: node.pool?.limit ?? 0,
    ...compileEntry(scope, node),
    ending: node.ending === null ? -1 : present(compiling.layout.endings.get(node.ending.name)),
    reads,
    writes,
  };
}

/** The effects of entering a node: one list for its first visit, one for others. */
function compileEntry(
  scope: NodeScope & { onEntry: StoryEffects },
  { actions, on_enter }: Node,
): Pick<NodeLogic, 'atFirst' | 'atEvery'> {
  const { layout, onEntry } = scope;
  const forget = actions
    .flatMap(({ id }) => layout.here.get(id) ?? [])
    .map(
      (at): Run =>
        (slots) => {
          slots[at] = 0;
        },
    );
  const before = [...forget, ...onEntry.runs];
  const first = compileEffects(scope, 'on_enter.first', on_enter.first);
  const every = compileEffects(scope, 'on_enter.every', on_enter.every);
  return {
    atFirst: first.length === 0 ? [] : [...before, ...first, ...every],
    atEvery: [...before, ...every],
  };
}

/** `field` is `on_start` or `on_entry`. They belong to no node. */
export function compileStoryEffects(
  compiling: Compiling,
  field: 'on_start' | 'on_entry',
): StoryEffects {
  const scope = { ...compiling, node: -1, reads: new Set<number>(), writes: new Set<number>() };
  const runs = compileEffects(scope, field, compiling.story[field]);
  return { runs, reads: scope.reads, writes: scope.writes };
}

export type NodeScope = Omit<Scope, 'field'>;

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
  const chosen = present(layout.chosen.get(action.id));
  const here = layout.here.get(action.id) ?? -1;
  const usedUp = action.use === 'once' ? chosen : action.use === 'once_per_visit' ? here : -1;
  if (usedUp !== -1) reads.add(usedUp);
  const asked = action.ask && partsOf(scope).askedFor(scope, action.ask);
  if (asked !== null) scope.writes.add(layout.variables + asked.variable);
  return withOffers({
    type: 'choose',
    id: action.id,
    action,
    position,
    isOnce: action.use === 'once',
    usedUp,
    isFallback: action.use === 'fallback',
    chosen,
    here,
    when: compileCondition({ ...scope, field: `${field}.when` }, action.when),
    isLockedOtherwise: action.otherwise === 'lock',
    isInText,
    asked,
    effects: compileEffects({ ...scope, isInChoice: true }, `${field}.effects`, action.effects),
    ...waysOf(scope, node, field, action.target, action.call),
  });
}

export function waysOf(
  scope: NodeScope,
  node: Node,
  field: string,
  target: Target,
  call: Call,
  isWanted: (lead: Lead) => boolean = () => true,
): Ways {
  const { layout, reads, indexes } = scope;
  const returnsTo = typeof call === 'object' ? (indexes.nodes.get(call.then) ?? lead.dead) : -1;
  const isOpen = ({ to }: Lead) => to < 0 || returnsTo !== lead.dead;
  const leads = leadsOf(scope, target).filter((one) => isOpen(one) && isWanted(one));
  const isDrawn = Array.isArray(target);
  for (const { to } of leads) {
    if (to === lead.caller && layout.calls !== -1) reads.add(layout.calls);
    if (to === lead.before) reads.add(layout.back);
  }
  return {
    leadsTo: isDrawn ? lead.dead : (leads[0]?.to ?? lead.dead),
    leads: isDrawn ? leads : [],
    site: siteOf(node.id, `${field}.target`, 0),
    doesCall: call !== false,
    returnsTo,
  };
}

/** The places to which a target may lead; what is gone is left out. */
function leadsOf({ indexes }: Compiling, target: Target): Lead[] {
  const toLead = (target: SingleTarget): number => {
    if (target === null) return lead.stay;
    if (target === 'return') return lead.caller;
    return target === 'back' ? lead.before : (indexes.nodes.get(target) ?? lead.dead);
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
    const { id, available_when } = present(compiling.story.nodes[index]);
    const field = 'available_when';
    const scope: Scope = { ...compiling, node: index, field, reads, writes: new Set() };
    return withOffers({
      type: 'choose',
      id,
      action: null,
      position: -1,
      isOnce: false,
      usedUp: -1,
      isFallback: false,
      chosen: present(compiling.layout.chosen.get(id)),
      here: -1,
      when: compileCondition(scope, available_when),
      isLockedOtherwise: false,
      isInText: null,
      asked: null,
      effects: [],
      leadsTo: index,
      leads: [],
      site: 0,
      doesCall,
      returnsTo: -1,
    });
  });
  return { choices, reads };
}

function withOffers(parts: Omit<Choice, 'whenEnabled' | 'whenLocked'>): Choice {
  const choice = parts as Choice;
  return Object.assign(choice, {
    whenEnabled: { move: choice, isEnabled: true },
    whenLocked: { move: choice, isEnabled: false },
  });
}
