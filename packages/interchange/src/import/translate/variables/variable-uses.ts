/** What a story does with its variables: the evidence for their kinds. */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { SourceVariable } from '../../pieces/source-story.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { expressionsOf, type Step, walkSteps } from '../steps/step.ts';

export interface VariableUse {
  name: string;
  declared: SourceVariable | null;
  /** The first place, and its node; null = only declared. */
  first: { at: SourcePlace; node: string } | null;
  assigned: ForeignExpression[];
  /** What it is compared with for equality. */
  compared: ForeignExpression[];
  /** Members put in, taken out or asked for. */
  members: ForeignExpression[];
  isReckonedWith: boolean;
  isAsked: boolean;
  isTested: boolean;
}

/** Gathers the uses of all variables, in the order in which they come. */
export class VariableUses {
  readonly uses = new Map<string, VariableUse>();

  constructor(declared: readonly SourceVariable[]) {
    for (const variable of declared) {
      const use = this.#use(variable.name, null, '');
      use.declared ??= variable;
      use.assigned.push(variable.initial);
    }
  }

  addSteps(steps: readonly Step[], node: string): void {
    walkSteps(steps, (step) => this.#addStep(step, node));
  }

  addCondition(tree: ForeignExpression, at: SourcePlace, node: string): void {
    this.#test(tree, at, node);
    this.#read(tree, at, node);
  }

  #addStep(step: Step, node: string): void {
    const { at } = step;
    if (step.type === 'set') {
      this.#use(step.variable, at, node).assigned.push(step.value);
    } else if (step.type === 'add' || step.type === 'remove') {
      this.#use(step.variable, at, node).members.push(step.member);
    } else if (step.type === 'choice') {
      if (step.ask !== null) this.#use(step.ask.variable, at, node).isAsked = true;
      if (step.when !== null) this.#test(step.when, at, node);
    } else if (step.type === 'branch') {
      for (const { when } of step.arms) if (when !== null) this.#test(when, at, node);
    }
    for (const tree of expressionsOf(step)) this.#read(tree, at, node);
  }

  #use(name: string, at: SourcePlace | null, node: string): VariableUse {
    const known = this.uses.get(name);
    if (known !== undefined) {
      known.first ??= at && { at, node };
      return known;
    }
    const use: VariableUse = {
      name,
      declared: null,
      first: at && { at, node },
      assigned: [],
      compared: [],
      members: [],
      isReckonedWith: false,
      isAsked: false,
      isTested: false,
    };
    this.uses.set(name, use);
    return use;
  }

  #test(tree: ForeignExpression, at: SourcePlace, node: string): void {
    if (tree.type === 'variable') this.#use(tree.name, at, node).isTested = true;
    else if (tree.type === 'not') this.#test(tree.of, at, node);
    else if (tree.type === 'and' || tree.type === 'or') {
      this.#test(tree.left, at, node);
      this.#test(tree.right, at, node);
    }
  }

  #read(tree: ForeignExpression, at: SourcePlace, node: string): void {
    const read = (part: ForeignExpression) => this.#read(part, at, node);
    const reckon = (part: ForeignExpression) => {
      if (part.type === 'variable') this.#use(part.name, at, node).isReckonedWith = true;
      read(part);
    };
    switch (tree.type) {
      case 'variable':
        this.#use(tree.name, at, node);
        break;
      case 'compare': {
        const isEquality = tree.operator === '=' || tree.operator === '!=';
        for (const [one, other] of [
          [tree.left, tree.right],
          [tree.right, tree.left],
        ] as const) {
          if (!isEquality) reckon(one);
          else {
            if (one.type === 'variable') this.#use(one.name, at, node).compared.push(other);
            read(one);
          }
        }
        break;
      }
      case 'contains':
        if (tree.list.type === 'variable') {
          this.#use(tree.list.name, at, node).members.push(tree.member);
        } else if (tree.list.type === 'list' && tree.member.type === 'variable') {
          this.#use(tree.member.name, at, node).compared.push(...tree.list.of);
        }
        read(tree.list);
        read(tree.member);
        break;
      case 'arithmetic':
        if (tree.operator === '+') {
          read(tree.left);
          read(tree.right);
        } else {
          // Lists are taken apart, too.
          (isList(tree.right) ? read : reckon)(tree.left);
          (isList(tree.right) ? read : reckon)(tree.right);
        }
        break;
      case 'negative':
        reckon(tree.of);
        break;
      case 'function':
        tree.of.forEach(reckon);
        break;
      case 'between':
        reckon(tree.from);
        reckon(tree.to);
        break;
      case 'not':
      case 'size':
        read(tree.of);
        break;
      case 'and':
      case 'or':
        read(tree.left);
        read(tree.right);
        break;
      case 'list':
      case 'either':
        tree.of.forEach(read);
        break;
      case 'invoke':
        tree.with.forEach(read);
        break;
      default:
        break;
    }
  }
}

const isList = ({ type }: ForeignExpression): boolean => type === 'list';
