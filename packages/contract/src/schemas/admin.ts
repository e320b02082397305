import { z } from 'zod';
import * as field from './fields.ts';

export const eventTypes = [
  'registered',
  'email_verified',
  'email_changed',
  'login',
  'login_failed',
  'password_changed',
  'password_reset',
  'account_deleted',
  'story_created',
  'story_imported',
  'story_status_changed',
  'story_published',
  'story_not_published',
  'story_deleted',
  'story_restored',
  'story_featured',
  'content_created',
  'content_changed',
  'content_deleted',
  'tag_changed',
  'user_flags_changed',
  'user_suspended',
  'user_suspension_lifted',
  'sessions_ended',
  'test_email_sent',
  'test',
] as const;

export const event = z.object({
  id: field.id,
  type: z.enum(eventTypes),
  created_at: field.time,
  /** Null when nobody was signed in; the name stays when the account is deleted. */
  actor_id: field.id.nullable(),
  actor_username: z.string().nullable(),
  subject_type: z.enum(['user', 'story', 'content_item', 'site']),
  subject_id: field.id.nullable(),
  /** Details by name; never a password, code or token. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** A page of the site's own, at `/pages/{path}`. `body` is sanitized HTML. */
export const contentItem = z.object({
  uuid: field.id,
  path: z.string(),
  title: z.string(),
  body: z.string(),
  /** Every public page leads to it. */
  in_footer: z.boolean(),
  created_at: field.time,
  updated_at: field.time,
  version: z.int(),
});

/** `createUpdateContentItem`. */
export const newContentItem = z.strictObject({
  path: field.contentPath,
  title: field.title,
  body: field.contentBody.default(''),
  in_footer: z.boolean().default(false),
});

export const contentItemChanges = z.strictObject({
  path: field.contentPath.optional(),
  title: field.title.optional(),
  body: field.contentBody.optional(),
  in_footer: z.boolean().optional(),
});
