/**
 * The texts that code below the screens gives as a message id and parameters.
 *
 * To add a group: a file `en/<group>.ts` with an object of functions by id, and three lines here.
 * To add a language: a folder beside `en/` with files of the same shape (`satisfies typeof …`).
 */
import { errors } from './en/errors.ts';
import { fields } from './en/fields.ts';
import { fileProblems } from './en/file-problems.ts';
import { findings } from './en/findings.ts';
import { leavingAdvices, leavingLosses } from './en/leaving.ts';
import { lossAdvices } from './en/loss-advices.ts';
import { losses } from './en/losses.ts';
import { moveLosses } from './en/move-losses.ts';
import { semanticErrors } from './en/semantic-errors.ts';
import type { faultsOfFiles } from './en/story-file-faults.ts';
import { hints, textProblems } from './en/text-problems.ts';
import { type MessageOf, textOf } from './message.ts';

export type { Params } from './message.ts';

/** A finding of the checker. Problems of the grammar and semantic errors are findings too. */
export type FindingMessage = MessageOf<typeof findings> | TextProblem | SemanticErrorMessage;

const allFindings = { ...findings, ...semanticErrors };

export function findingText(message: FindingMessage): string {
  return isTextProblem(message) ? textProblemText(message) : textOf(allFindings, message);
}

/** A problem of the grammar with a text, condition, value or effect that it cannot read. */
export type TextProblem = MessageOf<typeof textProblems> & {
  params: { hint?: keyof typeof hints };
};

export function textProblemText(problem: TextProblem): string {
  const text = textOf(textProblems, problem);
  const { hint } = problem.params;
  return hint === undefined ? text : `${text} ${hints[hint]}`;
}

const isTextProblem = (message: FindingMessage): message is TextProblem =>
  message.message_id in textProblems;

/** An error in a condition, value or effect that can be read but makes no sense. */
export type SemanticErrorMessage = MessageOf<typeof semanticErrors>;

export const semanticErrorText = (message: SemanticErrorMessage): string =>
  textOf(semanticErrors, message);

/** A loss: a thing that an import could not bring along. */
export interface LossMessage {
  message_id: keyof typeof losses;
  params: { count: number };
}

export const lossText = ({ message_id, params }: LossMessage): string => losses[message_id](params);

export const isLossKind = (kind: string): kind is LossMessage['message_id'] =>
  Object.hasOwn(losses, kind);

/** What an author can do about a loss of that kind. */
export const lossAdvice = (kind: LossMessage['message_id']): string => lossAdvices[kind]();

/** The same for a story that leaves. */
export const leavingText = ({ message_id, params }: LossMessage): string =>
  ({ ...losses, ...leavingLosses })[message_id](params);

export const leavingAdvice = (kind: LossMessage['message_id']): string =>
  ({ ...lossAdvices, ...leavingAdvices })[kind]();

/** A thing that a reader would lose by moving to a newer version. */
export type MoveLossMessage = MessageOf<typeof moveLosses>;

export const moveLossText = (loss: MoveLossMessage): string => textOf(moveLosses, loss);

/** The reason why a file cannot be imported. */
export type FileProblem = MessageOf<typeof fileProblems>;

/** A fault of one place in a story file. */
export type StoryFileFault = FieldMessage | MessageOf<typeof faultsOfFiles> | TextProblem;

export const fileProblemText = (problem: FileProblem): string => textOf(fileProblems, problem);

/** The reason why a call was refused. */
export type ErrorMessage = MessageOf<typeof errors>;

export const errorText = (message: ErrorMessage): string => textOf(errors, message);

/** An error of one field of a call. */
export type FieldMessage = MessageOf<typeof fields>;

export const fieldText = (message: FieldMessage): string => textOf(fields, message);

export const isFieldMessageId = (id: string): id is FieldMessage['message_id'] => id in fields;
