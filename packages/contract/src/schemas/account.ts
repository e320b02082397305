import { siteLimits } from '@brasslamp/story/model/site-limits';
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
  username: z
    .string()
    .min(1)
    .max(siteLimits.email)
    // Databases refuse a NUL in a query, and nobody has such a name.
    .overwrite((name) => name.replaceAll('\0', '\ufffd')),
  password: field.anyPassword,
});

const tokenType = z.literal('bearer');

/** The result of a login. While the email is not verified there is no token, and a code is on its way by mail. */
export const loginResult = z.object({
  access_token: z.string().nullable(),
  token_type: tokenType,
  emailVerificationRequired: z.boolean(),
});

export const token = z.object({ access_token: z.string(), token_type: tokenType });

export const theme = z.enum(['system', 'light', 'dark']);

/** A person as everybody may know them. */
export const author = z.object({
  username: z.string(),
  display_name: z.string(),
  bio: z.string(),
});

export const me = z.object({
  id: field.id,
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** A new address that is not confirmed yet; until then the old one is used. */
  pending_email: z.string().nullable(),
  flags: z.array(z.string()),
  display_name: z.string(),
  bio: z.string(),
  theme,
  created_at: field.time,
});

/** A new `email` needs the password and gets a code. */
export const profileChanges = z.strictObject({
  display_name: field.displayName.optional(),
  bio: field.bio.optional(),
  theme: theme.optional(),
  email: field.email.optional(),
  password: field.anyPassword.optional(),
});

export const session = z.object({
  id: field.id,
  user_agent: z.string(),
  created_at: field.time,
  last_used_at: field.time,
  is_current: z.boolean(),
});

export const ownSession = session.extend({
  /** The /24 or /48 from which it was last used: `203.0.113.x` or `2001:db8:1::`; null = not known. */
  network: z.string().nullable(),
});

/** A person as admins see them. */
export const user = z.object({
  id: field.id,
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  flags: z.array(z.string()),
  created_at: field.time,
  suspended_at: field.time.nullable(),
  suspended_reason: z.string(),
  story_count: z.int(),
});

/** A change of somebody's rights; each asks the admin's own password again. */
export const userChanges = z.strictObject({
  flags: z
    .array(z.enum(['admin']))
    .max(siteLimits.flags)
    .optional(),
  suspended: z.boolean().optional(),
  reason: field.reason.optional(),
  /** The same for the stories that others can read; lifting gives those back that were suspended for the same reason. */
  with_stories: z.boolean().optional(),
  password: field.anyPassword,
});
