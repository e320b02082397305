import type { FieldError } from '@brasslamp/contract/error-codes';
import { fault } from '../../fields/faults.ts';
import { effectProblem } from '../../logic/sentence/problem-words.ts';

/** The faults of effects, each by its place. */
export const effectFaults = (path: string, effects: readonly string[]): FieldError[] =>
  effects.flatMap((effect, at) => fault(`${path}.${at}`, effectProblem(effect)));
