/** Answers that were typed and not sent, in this tab: they outlive the question, and a reload. */
import { isRecord } from '@brasslamp/story/model/records';
import { browserStorage } from '../device/browser-storage.ts';
import { type Answering, isAnswers, isSameAnswer } from './answers.ts';

const nameOf = (storyId: string) => `publishing ${storyId}`;
const storage = () => browserStorage('sessionStorage');

export function unsentAnswers(storyId: string): Answering | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(nameOf(storyId)) ?? 'null');
    if (!isRecord(stored) || !isAnswers(stored.typed) || !isAnswers(stored.had)) return null;
    return { typed: stored.typed, had: stored.had };
  } catch {
    return null;
  }
}

export function storeAnswers(storyId: string, answering: Answering) {
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
