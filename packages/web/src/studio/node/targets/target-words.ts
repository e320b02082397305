import type { SingleTarget } from '@brasslamp/story/model';
import { t } from '../../t.ts';
import { isChance, nodeIn, type TypedTarget } from './target.ts';

export type NameOf = (id: string) => string | undefined;

/** Where a choice leads, in words. */
export function targetWords(target: TypedTarget, nameOf: NameOf): string {
  if (!isChance(target)) return placeWords(target, nameOf);
  const places = target.map(
    (place) => `${placeWords(place.target, nameOf)} (${place.weight ?? '…'})`,
  );
  return t('studio.chance.words', { places: places.join(', ') });
}

export function placeWords(place: SingleTarget, nameOf: NameOf): string {
  if (place === 'return' || place === 'back') return t(`studio.targets.${place}`);
  const id = nodeIn(place);
  return id === null ? t('studio.targets.stay') : (nameOf(id) ?? t('studio.targets.aNode'));
}
