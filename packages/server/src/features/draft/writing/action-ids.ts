// Action ids are given once in a story and never again, for saves and statistics hang on them.

import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Action } from '@brasslamp/story/model';
import type { Reader } from '../../../db/database.ts';
import { fieldError } from '../../../errors/app-error.ts';
import { wholeAction } from '../model/part-models.ts';
import { usedActionIds } from './queries.ts';

/** An action as it was sent: perhaps still without an id. */
export type SentAction = Omit<Action, 'id'> & { id?: string | undefined };

/** The number of candidates that are looked up at once. */
const batch = 64;

/** An error for each id that another node has or had, or that is here twice. */
export function actionIdErrors(
  actions: readonly SentAction[],
  used: ReadonlyMap<string, string>,
  nodeId: string,
): FieldError[] {
  const seen = new Set<string>();
  return actions.flatMap(({ id }, index) => {
    if (id === undefined) return [];
    const path = `actions.${index}.id`;
    if (seen.has(id)) return [fieldError(path, 'action_id_twice', { word: id })];
    seen.add(id);
    const user = used.get(id);
    if (user === undefined || user === nodeId) return [];
    return [fieldError(path, 'action_id_of_other_node', { word: id })];
  });
}

/** Gives the actions without an id the next `a1`, `a2` … that the story never used. */
export async function giveActionIds(
  db: Reader,
  storyId: string,
  actions: readonly SentAction[],
  firstNumber: number,
): Promise<{ actions: Action[]; nextNumber: number }> {
  const sent = new Set(actions.map(({ id }) => id));
  const free: string[] = [];
  const missing = actions.filter(({ id }) => id === undefined).length;
  let nextNumber = firstNumber;
  while (free.length < missing) {
    const start = nextNumber;
    const candidates = Array.from({ length: batch }, (_, index) => `a${start + index}`);
    const used = await usedActionIds(db, storyId, candidates);
    for (const candidate of candidates) {
      if (free.length === missing) break;
      nextNumber += 1;
      if (!used.has(candidate) && !sent.has(candidate)) free.push(candidate);
    }
  }
  return {
    actions: actions.map((action) =>
      wholeAction({ ...action, id: action.id ?? (free.shift() as string) }),
    ),
    nextNumber,
  };
}
