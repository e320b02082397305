import { type FieldMessage, fieldText, isFieldMessageId } from '@brasslamp/messages';
import { z } from 'zod';
import type { FieldError } from './error-codes.ts';

type FieldId = FieldMessage['message_id'];
type PlainId = {
  [Id in FieldId]: Record<never, never> extends Extract<FieldMessage, { message_id: Id }>['params']
    ? Id
    : never;
}[FieldId];

/** The message of a schema, by its id, which stands in its place until `issueMessage` words it. */
export const message = (id: PlainId): string => id;

/** An issue that a schema adds itself. Its `params` say which message it is, and with what. */
export function issue(given: FieldMessage & { path: (string | number)[] }) {
  const { message_id, params, path } = given;
  return {
    code: 'custom' as const,
    path,
    message: fieldText(given),
    params: { message_id, params },
  };
}

/** Messages where a schema names none: ids too. */
z.config({ customError: idOf });

function idOf(issue: z.core.$ZodRawIssue): FieldId {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type_wrong';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_an_option';
    case 'too_big':
      if (issue.origin === 'string') return 'too_long';
      return issue.origin === 'array' ? 'too_many' : 'number_too_large';
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
      return issue.origin === 'array' ? 'too_few' : 'number_too_small';
    case 'invalid_format':
      return issue.format === 'datetime' ? 'time_form' : 'value_wrong';
    default:
      return 'value_wrong';
  }
}

/** The message about what a schema found wrong. Only a setting of the server (`config.ts`) has words of its own. */
export function issueMessage(found: z.core.$ZodIssue): Omit<FieldError, 'path'> {
  if (found.code === 'custom' && found.params) return { message: found.message, ...found.params };
  const message_id = found.message;
  if (!isFieldMessageId(message_id)) return { message: found.message };
  const params = paramsOf(message_id, found);
  return { message: fieldText({ message_id, params } as FieldMessage), message_id, params };
}

function paramsOf(id: FieldId, found: z.core.$ZodIssue): NonNullable<FieldError['params']> {
  switch (id) {
    case 'type_wrong':
      return 'expected' in found ? { expected: found.expected } : {};
    case 'not_an_option':
      return 'values' in found ? { options: found.values.join(', ') } : {};
    case 'too_long':
    case 'too_many':
    case 'number_too_large':
      return 'maximum' in found ? { most: Number(found.maximum) } : {};
    case 'too_short':
    case 'too_few':
    case 'number_too_small':
      return 'minimum' in found ? { least: Number(found.minimum) } : {};
    default:
      return {};
  }
}
