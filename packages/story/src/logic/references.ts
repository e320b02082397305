import type { Effect, Expression, Name } from '../model/expression.ts';
import type { Node } from '../model/story.ts';

export type ReferenceKind =
  | 'variable'
  | 'item'
  | 'node'
  | 'action'
  | 'ending'
  | 'achievement'
  | 'snippet';

/** A name where logic or text speaks of something. */
export interface Reference {
  kind: ReferenceKind;
  name: Name;
  /** True where it is set, given, taken, moved, unlocked or added to; else it is only asked for. */
  isWrite?: true;
  /** The member of a set that is asked for, added or removed. */
  member?: Name;
}

/** The names that an expression or effect speaks of, in the order of the text. */
export function referencesIn(tree: Expression | Effect): Reference[] {
  const found: Reference[] = [];
  collect(tree, found);
  return found;
}

function collect(tree: Expression | Effect, found: Reference[]): void {
  const reads = (kind: ReferenceKind, name: Name) => found.push({ kind, name });
  const writes = (kind: ReferenceKind, name: Name) => found.push({ kind, name, isWrite: true });
  switch (tree.type) {
    case 'variable':
      reads('variable', tree.name);
      break;
    case 'set_has':
      found.push({ kind: 'variable', name: tree.variable, member: tree.member });
      break;
    case 'size':
      reads('variable', tree.variable);
      break;
    case 'at':
      reads('item', tree.item);
      reads('node', tree.node);
      break;
    case 'earned':
      reads('achievement', tree.achievement);
      break;
    case 'has':
    case 'count':
      reads('item', tree.item);
      break;
    case 'visits':
    case 'seen':
    case 'turns_since':
      reads('node', tree.node);
      break;
    case 'chosen':
    case 'chosen_here':
    case 'times_chosen':
      reads('action', tree.action);
      break;
    case 'ending':
      reads('ending', tree.ending);
      break;
    case 'set':
      writes('variable', tree.variable);
      break;
    case 'add':
    case 'remove': {
      const { variable: name, member } = tree;
      found.push({ kind: 'variable', name, member, isWrite: true });
      break;
    }
    case 'give':
    case 'take':
      writes('item', tree.item);
      break;
    case 'move':
      writes('item', tree.item);
      if (tree.to.type === 'node') reads('node', tree.to.node);
      break;
    case 'unlock':
      writes('achievement', tree.achievement);
      break;
  }
  for (const part of partsOf(tree)) collect(part, found);
}

/** The parts right within an expression or effect, in the order of the text: effects only within `if`. */
export function partsOf(tree: Expression): Expression[];
export function partsOf(tree: Expression | Effect): (Expression | Effect)[];
export function partsOf(tree: Expression | Effect): (Expression | Effect)[] {
  switch (tree.type) {
    case 'and':
    case 'or':
    case 'compare':
    case 'arithmetic':
    case 'join':
      return [tree.left, tree.right];
    case 'not':
    case 'negative':
      return [tree.of];
    case 'random':
    case 'function':
      return tree.of;
    case 'chance':
      return [tree.percent];
    case 'set':
      return [tree.value];
    case 'give':
    case 'take':
      return tree.count === null ? [] : [tree.count];
    case 'if':
      return [tree.condition, ...tree.effects, ...tree.otherwise];
    default:
      return [];
  }
}

/** The types of effects, complete or it would not compile; every other type is that of an expression. */
const effectTypes: Record<Effect['type'], true> = {
  set: true,
  give: true,
  take: true,
  move: true,
  unlock: true,
  add: true,
  remove: true,
  if: true,
};

export const isEffect = (tree: Expression | Effect): tree is Effect =>
  Object.hasOwn(effectTypes, tree.type);

export const isExpression = (tree: Expression | Effect): tree is Expression => !isEffect(tree);

/** A condition or effect of a node: `field` as the checker names it, `actions.0.effects.1`. */
export interface LogicField {
  field: string;
  type: 'condition' | 'effect';
  text: string;
}

/** The conditions and effects of a node that are not empty; those in its body are not among them. */
export function logicFieldsOf(node: Node): LogicField[] {
  const fields: LogicField[] = [];
  const condition = (field: string, text: string) => {
    if (text !== '') fields.push({ field, type: 'condition', text });
  };
  const effects = (field: string, texts: string[]) => {
    for (const [at, text] of texts.entries()) {
      fields.push({ field: `${field}.${at}`, type: 'effect', text });
    }
  };
  for (const [at, action] of node.actions.entries()) {
    condition(`actions.${at}.when`, action.when);
    effects(`actions.${at}.effects`, action.effects);
  }
  effects('on_enter.first', node.on_enter.first);
  effects('on_enter.every', node.on_enter.every);
  for (const [at, { when }] of node.continue.entries()) condition(`continue.${at}.when`, when);
  condition('available_when', node.available_when);
  return fields;
}
