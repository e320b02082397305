import { isLossKind, lossAdvice, lossText } from '@brasslamp/messages';
import { t } from './t.ts';

/** What losses of a kind say, and what their author can do about them. */
export interface KindWords {
  text: (kind: string, count: number) => string;
  advice: (kind: string) => string;
}

/** The losses of a kind in words: "54 texts that appeared after a time are shown at once." */
export const lossWords = (kind: string, count: number): string =>
  isLossKind(kind) ? lossText({ message_id: kind, params: { count } }) : t('losses.other');

/** What their author can do about them. */
export const adviceWords = (kind: string): string => (isLossKind(kind) ? lossAdvice(kind) : '');
