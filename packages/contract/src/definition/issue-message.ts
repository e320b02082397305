import { type FieldMessage, fieldText, isFieldMessageId } from '@brasslamp/messages';
import { z } from 'zod';
import type { FieldError } from './error-codes.ts';

type FieldId = FieldMessage['message_id'];
type PlainId = {
  [Id in FieldId]: Record<never, never> extends Extract<FieldMessage, { message_id: Id }>['params']
    ? Id
    : never;
}[FieldId];

/** Where a schema names its message: the id replaces it until `issueMessage` words it. */
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

/** Messages where a schema names none. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return message('required');
    if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
    if (issue.code === 'too_small' && issue.origin === 'string') {
      return issue.minimum === 1 ? message('required') : 'too_short';
    }
    return undefined;
  },
});

/** What a schema found wrong, in words. Zod’s own words have no id. */
export function issueMessage(found: z.core.$ZodIssue): Omit<FieldError, 'path'> {
  if (found.code === 'custom' && found.params) return { message: found.message, ...found.params };
  const message_id = found.message;
  if (!isFieldMessageId(message_id)) return { message: found.message };
  const params = limitOf(found);
  return { message: fieldText({ message_id, params } as FieldMessage), message_id, params };
}

function limitOf(found: z.core.$ZodIssue): NonNullable<FieldError['params']> {
  if (found.message === 'too_long' && 'maximum' in found) return { most: Number(found.maximum) };
  if (found.message === 'too_short' && 'minimum' in found) return { least: Number(found.minimum) };
  return {};
}
