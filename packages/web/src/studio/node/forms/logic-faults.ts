import type { FieldError } from '@brasslamp/contract/error-codes';
import { effectProblem } from '../../logic/sentence/problem-words.ts';

/** The fault of a field, if something is wrong with it. */
export const fault = (path: string, message: string | false | null | undefined): FieldError[] =>
  message ? [{ path, message }] : [];

export const effectFaults = (path: string, effects: readonly string[]): FieldError[] =>
  effects.flatMap((effect, at) => fault(`${path}.${at}`, effectProblem(effect)));
