import { type FieldMessage, fieldText, isFieldMessageId } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import { issueMessage } from './issue-message.ts';

const errorsOf = (schema: z.ZodType, sent: unknown) =>
  (schema.safeParse(sent).error?.issues ?? []).map(issueMessage);

const junk = [null, true, 5, 1.5, -1e300, '', 'x'.repeat(300_000), [], [5], Array(5_000).fill('x')];
const sentIn = (name: string): unknown[] =>
  [...junk, { a: 1 }, [{}], [{ id: 'x', kind: 'text' }], { type: 'x' }].map((value) => ({
    [name]: value,
  }));

describe('a wrong field', () => {
  it('of any call has a message id, and its English is what the catalogue says of it', () => {
    const seen = new Set<string>();
    for (const { params, query, body } of Object.values(endpoints)) {
      for (const schema of [params, query, body]) {
        const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['type'];
        for (const sent of [undefined, 5, {}, ...names.flatMap(sentIn)]) {
          for (const { message, message_id = message, params: values } of schema
            ? errorsOf(schema, sent)
            : []) {
            expect(message_id).toMatch(/^[a-z_]+(\.[a-z_]+)?$/);
            seen.add(message_id);
            if (!isFieldMessageId(message_id)) continue;
            expect(message).toBe(fieldText({ message_id, params: values } as FieldMessage));
            expect(message).not.toMatch(/undefined|NaN|\[object/);
          }
        }
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['required', 'too_long', 'type_wrong', 'not_an_option', 'too_many']),
    );
  });

  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Required'],
    [z.enum(['on', 'off']), undefined, 'Required'],
    [z.string(), 5, 'Send a text'],
    [z.int(), 1.5, 'Send a whole number'],
    [z.coerce.number(), 'many', 'Send a number'],
    [z.boolean(), 'yes', 'Send true or false'],
    [z.array(z.string()), 'x', 'Send a list'],
    [z.strictObject({}), 'x', 'Send an object'],
    [z.enum(['on', 'off']), 'x', 'Choose one of: on, off'],
    [z.literal('number'), 'x', 'Choose one of: number'],
    [z.number().max(1_000), 1_001, 'Enter a number up to 1,000'],
    [z.number().min(-5), -6, 'Enter a number of at least -5'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use up to 2 entries'],
    [z.array(z.string()).min(1), [], 'Use at least 1 entry'],
    [z.iso.datetime(), 'tomorrow', 'Send a time such as 2026-01-31T18:00:00.000Z'],
    [z.union([z.string(), z.null()]), 5, 'This isn’t valid'],
  ])('is worded: %#', (schema, sent, message) => {
    expect(errorsOf(schema, sent)).toMatchObject([{ message, message_id: expect.anything() }]);
  });
});
