/** The texts for the reader's page, which loads no other texts of this package. */
import { answers } from './en/answers.ts';
import { type MessageOf, textOf } from './message.ts';

/** A fault of a reader's answer to what a story asks; a message of a field, too. */
export type AnswerMessage = MessageOf<typeof answers>;

export const answerText = (message: AnswerMessage): string => textOf(answers, message);
