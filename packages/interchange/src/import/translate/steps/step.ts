import type { ActionId, ActionUse } from '@brasslamp/story/model';
import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Destination } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';

export interface Arm {
  /** null = always. */
  when: ForeignExpression | null;
  steps: Step[];
}

/** A step is a piece with macros and includes written out, and an id for each choice. */
export type Step = { at: SourcePlace } & (
  | { type: 'words'; text: string }
  | { type: 'line_break' | 'paragraph_break' | 'glue' | 'rule' }
  | { type: 'strong' | 'emphasis' | 'quote'; steps: Step[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; steps: Step[] }
  | { type: 'list'; isOrdered: boolean; items: Step[][] }
  | { type: 'image' | 'sound'; address: string; alt: string }
  | { type: 'web_link'; address: string; steps: Step[] }
  | { type: 'show'; snippet: string }
  | { type: 'value'; of: ForeignExpression }
  | { type: 'set'; variable: string; value: ForeignExpression }
  | { type: 'add' | 'remove'; variable: string; member: ForeignExpression }
  | { type: 'unlock'; achievement: string }
  | { type: 'branch'; arms: Arm[] }
  | { type: 'vary'; how: 'cycle' | 'sequence' | 'shuffle' | 'once'; of: Step[][] }
  | ChoiceStep
  | {
      type: 'go';
      to: Destination;
      keepText: boolean;
      isCall: boolean;
      /** Of a call: where its return leads; null = nothing is behind it. */
      comesBackTo: ComesBackTo | null;
    }
  /** On to a node of this unit's own that has the rest: the steps from an index on. */
  | { type: 'on'; steps: readonly Step[]; from: number }
);

/** A unit, or a node of this unit's own that has the rest: the steps from an index on. */
export type ComesBackTo = { unit: string } | { steps: readonly Step[]; from: number };

export interface ChoiceStep {
  type: 'choice';
  id: ActionId;
  label: Step[];
  isInText: boolean;
  to: Destination;
  isCall: boolean;
  /** The unit to which the return of the call leads; null = the one that offers it. */
  then: string | null;
  use: ActionUse;
  when: ForeignExpression | null;
  otherwise: 'hide' | 'lock';
  ask: { variable: string; prompt: Step[] } | null;
  steps: Step[];
}

/** A choice without words, to where a way on led. */
export const choiceInstead = ({ to, at }: StepOf<'go'>, id: ActionId): ChoiceStep & Step => ({
  type: 'choice',
  at,
  id,
  label: [],
  isInText: false,
  to,
  isCall: false,
  then: null,
  use: 'repeatable',
  when: null,
  otherwise: 'hide',
  ask: null,
  steps: [],
});

export type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

/** The lists of steps within a step, in their order; those of a choice's label first. */
export function listsIn(step: Step): readonly Step[][] {
  switch (step.type) {
    case 'strong':
    case 'emphasis':
    case 'quote':
    case 'heading':
    case 'web_link':
      return [step.steps];
    case 'list':
      return step.items;
    case 'branch':
      return step.arms.map((arm) => arm.steps);
    case 'vary':
      return step.of;
    case 'choice':
      return [step.label, ...(step.ask ? [step.ask.prompt] : []), step.steps];
    default:
      return [];
  }
}

/** Whether the step, or one within it, is such a one. A choice's own steps are not run where it stands. */
export function hasStep(steps: readonly Step[], isSuch: (step: Step) => boolean): boolean {
  return steps.some(
    (step) =>
      isSuch(step) ||
      (step.type !== 'choice' && listsIn(step).some((list) => hasStep(list, isSuch))),
  );
}

export const isEffect = ({ type }: Step): boolean =>
  type === 'set' || type === 'add' || type === 'remove' || type === 'unlock';

/** The expressions of a step itself, not of those within it. */
export function expressionsOf(step: Step): ForeignExpression[] {
  switch (step.type) {
    case 'value':
      return [step.of];
    case 'set':
      return [step.value];
    case 'add':
    case 'remove':
      return [step.member];
    case 'branch':
      return step.arms.flatMap(({ when }) => (when === null ? [] : [when]));
    case 'choice':
      return [
        ...(step.when === null ? [] : [step.when]),
        ...(step.to.type === 'computed' ? [step.to.of] : []),
      ];
    case 'go':
      return step.to.type === 'computed' ? [step.to.of] : [];
    default:
      return [];
  }
}

export function walkSteps(steps: readonly Step[], see: (step: Step) => void): void {
  for (const step of steps) {
    see(step);
    for (const list of listsIn(step)) walkSteps(list, see);
  }
}

/** Whether the steps lead away whatever holds. */
export function leadsAwayAlways(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (last === undefined) return false;
  if (last.type === 'on') return true;
  if (last.type === 'go') return last.to.type !== 'here';
  if (last.type !== 'branch') return false;
  return (
    last.arms.some(({ when }) => when === null) &&
    last.arms.every((arm) => leadsAwayAlways(arm.steps))
  );
}
