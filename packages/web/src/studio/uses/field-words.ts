import type { Node } from '@brasslamp/story/model';
import { t } from '../t.ts';

/** Where in a node something is, in words: `actions.0.when` → "Choice “Go in”, condition". */
export function fieldWords(field: string, { actions }: Pick<Node, 'actions'>): string {
  const [part = '', place = '', inside = ''] = field.split('.');
  if (part === 'actions') {
    const action = actions[Number(place)];
    const choice = t('studio.fields.choice', {
      choice: action?.label || t('studio.fields.choiceAt', { place: Number(place) + 1 }),
    });
    const words = {
      when: 'condition',
      effects: 'effects',
      target: 'target',
      label: 'label',
      reason: 'reason',
    }[inside];
    return words
      ? t('studio.fields.inChoice', { choice, part: t(`studio.fields.${words as 'condition'}`) })
      : choice;
  }
  if (part === 'body') return t('studio.fields.body');
  if (part === 'on_enter') {
    return t(place === 'first' ? 'studio.fields.onFirst' : 'studio.fields.onEvery');
  }
  if (part === 'available_when') return t('studio.fields.available');
  if (part === 'pool') return t('studio.fields.pool');
  if (part === 'ending') return t('studio.fields.ending');
  return t('studio.fields.node');
}
