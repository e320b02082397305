/** Answers that were typed and not sent, in this tab: they outlive the question, and a reload. */
import { isRecord } from '@brasslamp/story/model/records';
import { browserStorage } from '../device/browser-storage.ts';
import { type Answering, isAnswers, isSameAnswer } from './answers.ts';

const nameOf = (storyId: string) => `publishing ${storyId}`;
const storage = () => browserStorage('sessionStorage');

export function keptAnswers(storyId: string): Answering | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(nameOf(storyId)) ?? 'null');
    if (!isRecord(kept) || !isAnswers(kept.typed) || !isAnswers(kept.had)) return null;
    return { typed: kept.typed, had: kept.had };
  } catch {
    return null;
  }
}

export function keepAnswers(storyId: string, answering: Answering) {
  const { typed, had } = answering;
  const isSame = (['tags', 'lang', 'notes', 'isComplete'] as const).every((name) =>
    isSameAnswer(name, typed, had),
  );
  if (isSame) return forgetAnswers(storyId);
  try {
    storage().setItem(nameOf(storyId), JSON.stringify(answering));
  } catch {
    // No room: it is on the screen alone.
  }
}

export const forgetAnswers = (storyId: string) => storage().removeItem(nameOf(storyId));
