import { isRecord } from '@brasslamp/story/model/records';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { browserStorage } from '../../device/browser-storage.ts';
import { typedAnswersKey } from '../offline/offline-flags.ts';

/** The answers typed at the turn that a tab is at; those of an earlier one are of no use. */
interface TypedAnswers {
  at: string;
  byAction: Record<string, string>;
}

interface Place {
  playthroughId: string;
  turn: number;
  actionId: string;
}

type Storage = ReturnType<typeof browserStorage>;

/** Keeps what was typed and not sent, so that it is there again after a reload of the page, in this tab alone. */
export function useTypedAnswer(
  field: RefObject<HTMLInputElement | null>,
  { playthroughId, turn, actionId }: Place,
) {
  const at = `${playthroughId} ${turn}`;
  const place = useRef({ at, actionId });

  useEffect(() => {
    const typed = readTyped(browserStorage('sessionStorage'), place.current);
    if (field.current && field.current.value === '' && typed) field.current.value = typed;
  }, [field]);

  // Somebody who takes something goes on typing, a turn later.
  useEffect(() => {
    if (place.current.at === at) return;
    place.current = { at, actionId };
    const typed = field.current?.value;
    if (typed) writeTyped(browserStorage('sessionStorage'), place.current, typed);
  }, [field, at, actionId]);

  return ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    writeTyped(browserStorage('sessionStorage'), place.current, currentTarget.value);
}

interface Kept {
  at: string;
  actionId: string;
}

export function readTyped(storage: Storage, { at, actionId }: Kept): string | undefined {
  const stored = readAll(storage);
  return stored?.at === at ? stored.byAction[actionId] : undefined;
}

export function writeTyped(storage: Storage, { at, actionId }: Kept, typed: string): void {
  const stored = readAll(storage);
  const byAction = { ...(stored?.at === at && stored.byAction), [actionId]: typed };
  try {
    storage.setItem(typedAnswersKey, JSON.stringify({ at, byAction }));
  } catch {
    // No room: a reload of this page would begin with an empty field.
  }
}

const isTypedAnswers = (stored: unknown): stored is TypedAnswers =>
  isRecord(stored) && typeof stored.at === 'string' && isRecord(stored.byAction);

function readAll(storage: Storage): TypedAnswers | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(typedAnswersKey) ?? 'null');
    return isTypedAnswers(stored) ? stored : null;
  } catch {
    return null;
  }
}
