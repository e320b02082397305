import { z } from 'zod';
import * as field from './fields.ts';

export const registration = z.strictObject({
  username: field.username,
  email: field.email,
  password: field.password,
});

export const registered = z.object({
  user: z.object({ id: field.id, username: z.string(), email_verified: z.literal(false) }),
});

export const credentials = z.strictObject({
  username: field.search.min(1).max(254),
  password: z.string().min(1).max(1_024),
});

const tokenType = z.literal('bearer');

/** While the e-mail is not verified there is no token, and a code is on its way by mail. */
export const loginResult = z.object({
  access_token: z.string().nullable(),
  token_type: tokenType,
  emailVerificationRequired: z.boolean(),
});

export const token = z.object({ access_token: z.string(), token_type: tokenType });

export const me = z.object({
  id: field.id,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  flags: z.array(z.string()),
  created_at: field.time,
});
