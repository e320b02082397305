import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Action, Ask } from '@brasslamp/story/model';
import { fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import { conditionProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import { type TypedTarget, targetOf, weightFault } from '../targets/target.ts';
import { effectFaults } from './logic-faults.ts';

/** A choice as it is typed. What is asked stays while the switch is off. */
export interface TypedChoice extends Omit<Action, 'id' | 'target' | 'ask'> {
  target: TypedTarget;
  ask: Ask & { isOn: boolean };
}

const nothingAsked = { isOn: false, variable: '', prompt: '' };

export const choiceForm: Form<Action, TypedChoice> = {
  blank: () => ({
    label: '',
    target: null,
    use: 'repeatable',
    when: '',
    otherwise: 'hide',
    reason: '',
    effects: [],
    call: false,
    ask: nothingAsked,
  }),
  read: ({ id: _, ask, ...action }) => ({
    ...action,
    ask: ask ? { ...ask, isOn: true } : nothingAsked,
  }),
  write: ({ target, ask: { isOn, ...ask }, ...action }, id) => ({
    ...action,
    id,
    target: targetOf(target),
    ask: isOn ? ask : null,
  }),
  faults: ({ target, when, effects, ask }): FieldError[] => [
    ...fault('target', weightFault(target)),
    ...fault('when', conditionProblem(when)),
    ...fault('ask.variable', ask.isOn && ask.variable === '' && t('studio.errors.askVariable')),
    ...effectFaults('effects', effects),
  ],
};
