import type { ErrorCode, FieldError } from '@brasslamp/contract/error-codes';
import {
  type ErrorMessage,
  errorText,
  type FieldMessage,
  fieldText,
  type Params,
} from '@brasslamp/messages';

type ErrorId = ErrorMessage['message_id'];
type FieldId = FieldMessage['message_id'];

/** The parameters of a message; for a message without parameters nothing has to be given. */
type ParamsOf<Message extends { message_id: string; params: object }, Id> = Extract<
  Message,
  { message_id: Id }
>['params'];
type Given<Wanted, More extends unknown[] = []> =
  Record<never, never> extends Wanted
    ? [params?: Wanted, ...more: More]
    : [params: Wanted, ...more: More];

interface More {
  errors?: FieldError[];
  current?: unknown;
  retryAfterSeconds?: number;
  /** The sentence, where it is made of others. */
  detail?: string;
}

/**
 * An error that a use case throws: a message of the catalogue. Its id begins with the error code of the contract:
 * `not_found.story` is a `not_found`.
 */
export class AppError<Id extends ErrorId = ErrorId> extends Error {
  readonly code: ErrorCode;
  readonly messageId: ErrorId;
  readonly params: Params;
  readonly errors: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(message_id: Id, ...given: Given<ParamsOf<ErrorMessage, Id>, [more?: More]>) {
    const [params = {}, more = {}] = given as [Params?, More?];
    super(more.detail ?? errorText({ message_id, params } as ErrorMessage));
    this.code = codeOf(message_id);
    this.messageId = message_id;
    this.params = params;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  static from({ message_id, params, detail }: Refusal): AppError {
    return new AppError<ErrorId>(message_id, params, { detail });
  }

  get refusal(): Refusal {
    const { messageId, params, message } = this;
    return { message_id: messageId, params, detail: message } as Refusal;
  }
}

/** The message of a thread to the one that started it, when it refuses. */
export type Refusal = ErrorMessage & { detail: string };

type CodeOf<Id extends string> = Id extends `${infer Code}.${string}` ? Code : Id;

/** The code of a message. Does not compile where one begins with a word that is no error code. */
const codeOf = (id: ErrorId): ErrorCode => id.split('.', 1)[0] as CodeOf<ErrorId>;

/** An error of a field, in the words of the catalogue. */
export function fieldError<Id extends FieldId>(
  path: string,
  message_id: Id,
  ...[params]: Given<ParamsOf<FieldMessage, Id>>
): FieldError {
  const message = { message_id, params: params ?? {} } as FieldMessage;
  return { path, message: fieldText(message), message_id, params: message.params };
}

const mostInDetail = 20;

/** A 422 for one or more fields; `detail` has the messages of all of them, or of the first ones. */
export function notValid(...errors: FieldError[]): AppError {
  const sentences = errors.slice(0, mostInDetail).map(({ message }) => message);
  if (errors.length > mostInDetail) sentences.push('…');
  return new AppError('not_valid', {}, { errors, detail: sentences.join('. ') });
}
