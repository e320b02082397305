import type { Continue } from '@brasslamp/story/model';
import { fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import type { WithId } from '../../fields/row-ids.ts';
import { conditionProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import { placesOf, type TypedTarget, targetOf, weightFault } from '../targets/target.ts';

/** A way on that is taken without a choice, as it is typed; it leads nowhere until a place is chosen. */
export interface TypedWay extends Omit<Continue, 'target'> {
  target: TypedTarget;
}

export const wayForm: Form<WithId<Continue>, TypedWay> = {
  blank: () => ({ when: '', target: null, call: false, keep_text: true }),
  read: ({ id: _, ...way }) => way,
  write: ({ target, ...way }, id) => ({ ...way, id, target: targetOf(target) }),
  faults: ({ target, when }) => [
    ...fault('target', placesOf(target).includes(null) && t('studio.errors.continueTarget')),
    ...fault('target', weightFault(target)),
    ...fault('when', conditionProblem(when)),
  ],
};
