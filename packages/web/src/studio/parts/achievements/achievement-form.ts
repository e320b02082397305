import type { Achievement } from '@brasslamp/story/model';
import { fault } from '../../fields/faults.ts';
import type { Form } from '../../fields/form.ts';
import { t } from '../../t.ts';
import { keyFaults, noName, type TypedName } from '../named/typed-name.ts';

export interface TypedAchievement extends TypedName, Pick<Achievement, 'description' | 'hidden'> {}

export const achievementForm: Form<Achievement, TypedAchievement> = {
  blank: () => ({ ...noName, description: '', hidden: false }),
  read: ({ id: _, ...achievement }) => ({ ...achievement, isKeyOwn: true }),
  write: ({ isKeyOwn: _, name, ...achievement }, id) => ({ ...achievement, id, name: name.trim() }),
  faults: (typed, { isTwin }) => [
    ...fault('name', typed.name.trim() === '' && t('studio.errors.itemNameEmpty')),
    ...keyFaults(typed, isTwin),
  ],
  unique: ({ key }) => key,
};
