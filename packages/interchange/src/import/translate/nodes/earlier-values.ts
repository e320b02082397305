import { printExpression } from '@brasslamp/story/logic';
import type { Effect, Expression } from '@brasslamp/story/logic/tree';
import {
  change,
  keyOfRead,
  type Read,
  replaceReads,
  set,
  setHas,
  variableIs,
  when,
} from '../logic/logic-tree.ts';
import { listsIn, type Step } from '../steps/step.ts';
import type { StoryDraft } from './story-draft.ts';

/** A place where values are kept: they hold there, and in what is within it. */
export interface KeepingPlace {
  effects: Effect[];
  /** By read and moment. */
  kept: Map<string, Expression>;
  outer: KeepingPlace | null;
}

/** The members of a set of which all are kept. */
const mostKept = 20;

/**
 * Earlier values are those that texts and conditions of a node read before a later effect of it changes them: variables
 * keep them. They know the changes of the node, in the order in which they are written.
 */
export class EarlierValues {
  readonly #story: StoryDraft;
  readonly #onLost: (key: string) => void;
  /** The number of the last change of each variable, by key. */
  readonly #lastChange = new Map<string, number>();
  /** The changes of each variable so far, and of all. */
  readonly #changes = new Map<string, number>();
  #now = 0;

  /** `onLost`: of a value that cannot be kept. */
  constructor(story: StoryDraft, steps: readonly Step[], onLost: (key: string) => void) {
    this.#story = story;
    this.#onLost = onLost;
    this.#numberChanges(steps);
  }

  /** The expression with kept values for those that change later. */
  asOfNow(tree: Expression, place: KeepingPlace): Expression {
    return replaceReads(tree, (read) => {
      const last = this.#lastChange.get(keyOfRead(read)) ?? 0;
      return last <= this.#now ? read : this.#kept(read, place);
    });
  }

  /** Numbers the changes of variables in the order in which they are written. */
  #numberChanges(steps: readonly Step[]): void {
    let number = 0;
    const count = (list: readonly Step[]): void => {
      for (const step of list) {
        const key = this.#changedBy(step);
        if (key !== null) {
          number += 1;
          this.#lastChange.set(key, number);
        }
        if (step.type !== 'choice') for (const inner of listsIn(step)) count(inner);
      }
    };
    count(steps);
  }

  #changedBy(step: Step): string | null {
    if (step.type !== 'set' && step.type !== 'add' && step.type !== 'remove') return null;
    return this.#story.shared.variables.named(step.variable)?.key ?? null;
  }

  /** Counts the changes of steps that are written now, or not at all. */
  passOver(steps: readonly Step[]): void {
    for (const step of steps) {
      const key = this.#changedBy(step);
      if (key !== null) {
        this.#now += 1;
        this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1);
      }
      if (step.type !== 'choice') for (const inner of listsIn(step)) this.passOver(inner);
    }
  }

  /** The value at this moment, kept in a variable before it changes. */
  #kept(read: Read, place: KeepingPlace): Expression {
    const key = keyOfRead(read);
    const moment = this.#changes.get(key) ?? 0;
    const name = `${printExpression(read)} ${moment}`;
    for (let one: KeepingPlace | null = place; one !== null; one = one.outer) {
      const known = one.kept.get(name);
      if (known !== undefined) return known;
    }
    const made = this.#keep(read, key, moment, place);
    if (made === null) {
      this.#onLost(key);
      return read;
    }
    place.kept.set(name, made);
    return made;
  }

  #keep(read: Read, key: string, moment: number, place: KeepingPlace): Expression | null {
    const story = this.#story;
    const { variables } = story.shared;
    const variable = variables.ofKey(key);
    if (variable === null) return null;
    const age = moment === 0 ? '' : ` ${moment + 1}`;
    if (read.type === 'set_has') {
      const flag = story.hidden(`had ${read.member.text} in ${key}${age}`, { kind: 'flag' });
      if (flag === null) return null;
      place.effects.push(set(flag.key, read));
      return variableIs(flag.key);
    }
    if (read.type === 'size') {
      const size = story.hidden(`size of ${key}${age}`, { kind: 'number', min: 0, max: 64 });
      if (size === null) return null;
      place.effects.push(set(size.key, read));
      return variableIs(size.key);
    }
    if (variable.kind === 'set' && variable.members.length > mostKept) return null;
    const old = story.hidden(`old ${key}${age}`, { kind: 'like', variable });
    if (old === null) return null;
    if (old.kind !== 'set' || variable.kind !== 'set') place.effects.push(set(old.key, read));
    else {
      for (const member of variable.members) {
        const has = setHas(key, member);
        const one = when(
          has,
          [change('add', old.key, member)],
          [change('remove', old.key, member)],
        );
        if (one !== null) place.effects.push(one);
      }
    }
    return variableIs(old.key);
  }
}
