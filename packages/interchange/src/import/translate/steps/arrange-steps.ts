/**
 * Arranges the steps of a unit so that what leads away stands last: what follows a branch of which an arm
 * leads away moves into the arm that does not, or under a flag. Alternatives that do more than show words
 * become branches.
 */
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { type Arm, hasStep, isEffect, type Step, type StepOf } from './step.ts';

export interface ArrangeOptions {
  /** The name of a new hidden variable, as if the source had it. */
  newCounter(most: number): string;
  newFlag(): string;
  /** What can never be come to. */
  onUnreachable(steps: readonly Step[]): void;
}

/** Of branches whose rest moves into an arm: deeper ones go on in a node of their own. */
const mostMoved = 6;

type Goes = 'never' | 'maybe' | 'always';

interface Arranged {
  steps: Step[];
  goes: Goes;
}

export function arrangeSteps(steps: readonly Step[], options: ArrangeOptions): Step[] {
  return new Arranger(options).arrange(steps);
}

/** The same for steps from an index on that were a part of arranged ones. */
export function arrangeRest(steps: readonly Step[], from: number, options: ArrangeOptions): Step[] {
  return new Arranger(options).rest(steps, from);
}

class Arranger {
  readonly #options: ArrangeOptions;

  constructor(options: ArrangeOptions) {
    this.#options = options;
  }

  arrange(steps: readonly Step[]): Step[] {
    return this.#tail(this.#withoutVary(steps, false), 0, 0, null).steps;
  }

  rest(steps: readonly Step[], from: number): Step[] {
    return this.#tail(steps, from, 0, null).steps;
  }

  /**
   * Alternatives as branches where words alone cannot say them. `isUnder`: not everybody who is here sees
   * them, being under a condition or behind what leads away, so that the times here are not their times.
   */
  #withoutVary(steps: readonly Step[], isUnder: boolean): Step[] {
    let isBehind = isUnder;
    return steps.flatMap((step): Step[] => {
      const plain = this.#oneWithoutVary(step, isBehind);
      isBehind ||= hasStep([step], leadsAway);
      return plain;
    });
  }

  #oneWithoutVary(step: Step, isUnder: boolean): Step[] {
    switch (step.type) {
      case 'vary': {
        const of = step.of.map((one) => this.#withoutVary(one, true));
        const isText = !hasStep(of.flat(), doesMore);
        const isPlain = isText && (step.how === 'shuffle' || !isUnder);
        return isPlain ? [{ ...step, of }] : this.#asBranch({ ...step, of });
      }
      case 'branch': {
        const arms = step.arms.map((arm) => ({
          ...arm,
          steps: this.#withoutVary(arm.steps, true),
        }));
        return [{ ...step, arms }];
      }
      case 'strong':
      case 'emphasis':
      case 'quote':
      case 'heading':
      case 'web_link':
        // What leads away ends the mark, too.
        if (hasStep(step.steps, leadsAway)) return this.#withoutVary(step.steps, isUnder);
        return [{ ...step, steps: this.#withoutVary(step.steps, isUnder) }];
      case 'list':
        if (hasStep([step], leadsAway)) return this.#withoutVary(step.items.flat(), isUnder);
        return [{ ...step, items: step.items.map((item) => this.#withoutVary(item, isUnder)) }];
      default:
        return [step];
    }
  }

  #asBranch({ how, of, at }: StepOf<'vary'>): Step[] {
    const count = of.length;
    const name = this.#options.newCounter(how === 'once' ? count + 1 : count);
    const counter: ForeignExpression = { type: 'variable', name };
    const number = (value: number): ForeignExpression => ({ type: 'number', value });
    const next: ForeignExpression = {
      type: 'arithmetic',
      operator: '+',
      left:
        how === 'cycle'
          ? { type: 'arithmetic', operator: 'mod', left: counter, right: number(count) }
          : counter,
      right: number(1),
    };
    const value: ForeignExpression =
      how === 'shuffle' ? { type: 'between', from: number(1), to: number(count) } : next;
    const arms = of.map(
      (steps, index): Arm => ({
        when: { type: 'compare', operator: '=', left: counter, right: number(index + 1) },
        steps,
      }),
    );
    return [
      { type: 'set', at, variable: name, value },
      { type: 'branch', at, arms },
    ];
  }

  /** `outer`: what is behind all of the steps, where a call in them may come back to it. */
  #tail(steps: readonly Step[], from: number, moved: number, outer: On | null): Arranged {
    const arranged: Step[] = [];
    for (let index = from; index < steps.length; index += 1) {
      const step = steps[index];
      if (step === undefined) break;
      if (step.type === 'go' || step.type === 'on') {
        const rest = steps.slice(index + 1);
        if (isCall(step)) arranged.push(comingBack(step, steps, index + 1, outer));
        else {
          arranged.push(step);
          if (rest.length > 0) this.#options.onUnreachable(rest);
        }
        return { steps: arranged, goes: 'always' };
      }
      if (step.type !== 'branch' || !hasStep([step], leadsAway)) {
        arranged.push(step);
        continue;
      }
      const branch = this.#branch(step, steps, index + 1, moved, outer);
      for (const one of branch.steps) arranged.push(one);
      return { steps: arranged, goes: branch.goes };
    }
    return { steps: arranged, goes: 'never' };
  }

  /** A branch of which an arm leads away, with the steps after it. */
  #branch(
    step: StepOf<'branch'>,
    steps: readonly Step[],
    next: number,
    moved: number,
    outer: On | null,
  ): Arranged {
    const { at } = step;
    const hasRest = next < steps.length;
    const on = hasStep([step], isCall) ? onTo(steps, next, outer, at) : null;
    const whole = step.arms.some(({ when }) => when === null)
      ? step.arms
      : [...step.arms, { when: null, steps: [] }];
    const arms = whole.map((arm) => ({ ...arm, ...this.#tail(arm.steps, 0, moved + 1, on) }));
    const open = arms.filter(({ goes }) => goes !== 'always');
    if (on !== null) {
      // A call comes back to where those go on who are not led away.
      for (const arm of open) arm.steps.push(on);
      return { steps: [{ type: 'branch', at, arms }], goes: 'always' };
    }
    if (open.length === 0) {
      if (hasRest) this.#options.onUnreachable(steps.slice(next));
      return { steps: [{ type: 'branch', at, arms }], goes: 'always' };
    }
    if (!hasRest) return { steps: [{ type: 'branch', at, arms }], goes: 'maybe' };
    const [only, ...others] = open;
    if (only !== undefined && others.length === 0 && only.goes === 'never') {
      const rest = this.#rest(steps, next, moved, at);
      for (const one of rest.steps) only.steps.push(one);
      return {
        steps: [{ type: 'branch', at, arms }],
        goes: rest.goes === 'always' ? 'always' : 'maybe',
      };
    }
    return this.#underFlag(at, arms, steps, next, moved);
  }

  #rest(steps: readonly Step[], next: number, moved: number, at: SourcePlace): Arranged {
    if (moved < mostMoved) return this.#tail(steps, next, moved + 1, null);
    return { steps: [{ type: 'on', at, steps, from: next }], goes: 'always' };
  }

  /** The rest under a flag that no arm led away. */
  #underFlag(
    at: SourcePlace,
    arms: readonly Arm[],
    steps: readonly Step[],
    next: number,
    moved: number,
  ): Arranged {
    const flag = this.#options.newFlag();
    const put = (value: boolean): Step => ({
      type: 'set',
      at,
      variable: flag,
      value: { type: 'flag', value },
    });
    const flagged = (list: readonly Step[]): Step[] =>
      list.flatMap((one): Step[] => {
        if (one.type === 'go' || one.type === 'on') return [put(true), one];
        if (one.type !== 'branch') return [one];
        return [{ ...one, arms: one.arms.map((arm) => ({ ...arm, steps: flagged(arm.steps) })) }];
      });
    const rest = this.#rest(steps, next, moved, at);
    const when: ForeignExpression = { type: 'not', of: { type: 'variable', name: flag } };
    const branch: Step = {
      type: 'branch',
      at,
      arms: arms.map((arm) => ({ ...arm, steps: flagged(arm.steps) })),
    };
    return {
      steps: [put(false), branch, { type: 'branch', at, arms: [{ when, steps: rest.steps }] }],
      goes: 'maybe',
    };
  }
}

type On = StepOf<'on'>;

const isCall = (step: Step): step is StepOf<'go'> => step.type === 'go' && step.isCall;

/** A call that comes back to what is behind it. */
function comingBack(
  call: StepOf<'go'>,
  steps: readonly Step[],
  from: number,
  outer: On | null,
): Step {
  if (call.comesBackTo !== null) return call;
  return { ...call, comesBackTo: onTo(steps, from, outer, call.at) ?? { steps: [], from: 0 } };
}

/** On to the steps from an index on, and to what is behind all of them; null = there is nothing. */
function onTo(steps: readonly Step[], from: number, outer: On | null, at: SourcePlace): On | null {
  if (from >= steps.length) return outer;
  if (outer === null) return { type: 'on', at, steps, from };
  return { type: 'on', at, steps: [...steps.slice(from), outer], from: 0 };
}

const leadsAway = ({ type }: Step): boolean => type === 'go' || type === 'on';

/** Whether the step does more than show words in its place. */
const doesMore = (step: Step): boolean =>
  isEffect(step) || leadsAway(step) || (step.type === 'choice' && !step.isInText);
