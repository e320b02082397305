/** A target as it is typed: the model's, but that the weight of a place may be missing. */
import { limits, type NodeId, type SingleTarget, type Target } from '@brasslamp/story/model';
import { t } from '../../t.ts';

export interface TypedChance {
  target: SingleTarget;
  weight: number | null;
}

export type TypedTarget = SingleTarget | TypedChance[];

export const isChance = (target: TypedTarget): target is TypedChance[] => Array.isArray(target);

/** The node of a place; null for here, and for the ways back. */
export const nodeIn = (place: SingleTarget): NodeId | null =>
  place === 'return' || place === 'back' ? null : place;

/** The places where a target can lead. */
export const placesOf = (target: TypedTarget): SingleTarget[] =>
  isChance(target) ? target.map((one) => one.target) : [target];

/** False of a choice that stays, or goes back: it cannot be a call. */
export const canCall = (target: TypedTarget): boolean =>
  isChance(target) || nodeIn(target) !== null;

/** The target as the draft has it. Asked only where no weight is missing. */
export const targetOf = (target: TypedTarget): Target =>
  isChance(target) ? target.map((one) => ({ ...one, weight: one.weight ?? 1 })) : target;

export function weightFault(target: TypedTarget): string | undefined {
  const isWrong = ({ weight }: TypedChance) =>
    weight === null || weight < 1 || weight > limits.weight;
  return isChance(target) && target.some(isWrong)
    ? t('studio.errors.weight', { most: limits.weight })
    : undefined;
}
