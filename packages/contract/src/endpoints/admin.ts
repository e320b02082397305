import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as account from '../schemas/account.ts';
import * as admin from '../schemas/admin.ts';
import * as field from '../schemas/fields.ts';
import { story, storyStatus } from '../schemas/story.ts';

const userPath = z.strictObject({ user_id: field.pathPart });
const contentItemPath = z.strictObject({ content_item_id: field.pathPart });

export const adminEndpoints = {
  'GET /api/user/recent-users': endpoint({
    summary: 'Accounts, newest first; `search` is a part of the username or email address',
    who: 'admin',
    query: z.strictObject({ ...field.page, search: field.search.optional() }),
    reply: z.object({ users: z.array(account.user), next_cursor: field.nextCursor }),
  }),
  'GET /api/user/user-details/:user_id': endpoint({
    summary: 'One account with its sessions, stories and audit trail: to itself and to admins',
    who: 'signed_in',
    params: userPath,
    reply: z.object({
      ...account.user.shape,
      sessions: z.array(account.session),
      stories: z.array(story),
      events: z.array(admin.event),
    }),
  }),
  'PATCH /api/admin/users/:user_id': endpoint({
    summary: 'Give or take flags, suspend or lift a suspension; ends all their sessions',
    who: 'admin',
    params: userPath,
    body: account.userChanges,
    reply: account.user,
    errors: ['password_wrong', 'too_often', 'busy'],
  }),
  'POST /api/admin/users/:user_id/end-sessions': endpoint({
    summary: 'End all sessions of an account',
    who: 'admin',
    params: userPath,
    body: z.strictObject({ password: field.anyPassword }),
    reply: z.object({ ended: z.int() }),
    errors: ['password_wrong', 'too_often', 'busy'],
  }),
  'GET /api/admin/stories': endpoint({
    summary: 'All stories, newest first; `search` is a part of title or author',
    who: 'admin',
    query: z.strictObject({
      ...field.page,
      search: field.search.optional(),
      status: storyStatus.optional(),
    }),
    reply: z.object({ stories: z.array(story), next_cursor: field.nextCursor }),
  }),
  'GET /api/user/send-test-email': endpoint({
    summary: "Send a test email to the admin's own address, and say whether it went out",
    who: 'admin',
    reply: z.object({ sent: z.boolean(), to: z.string(), error: z.string().nullable() }),
  }),
  'GET /api/events': endpoint({
    summary: 'What happened, newest first',
    who: 'admin',
    query: z.strictObject({
      ...field.page,
      type: z.enum(admin.eventTypes).optional(),
      user_id: field.search.optional(),
    }),
    reply: z.object({ events: z.array(admin.event), next_cursor: field.nextCursor }),
  }),
  'GET /api/event_test': endpoint({
    summary: 'Record a test event and answer with it',
    who: 'admin',
    reply: admin.event,
  }),
  'GET /api/content': endpoint({
    summary: "One of the site's own pages",
    who: 'anyone',
    query: z.strictObject({ path: field.contentPath }),
    reply: z.object({ title: z.string(), body: z.string(), version: z.int() }),
    hasRevision: true,
    errors: ['not_found'],
  }),
  'GET /api/content/footer': endpoint({
    summary: "The site's own pages to which every public page leads, by path",
    who: 'anyone',
    reply: z.object({ pages: z.array(z.object({ path: z.string(), title: z.string() })) }),
  }),
  'GET /api/admin/content': endpoint({
    summary: "The site's own pages, by path",
    who: 'admin',
    query: z.strictObject(field.page),
    reply: z.object({ content_items: z.array(admin.contentItem), next_cursor: field.nextCursor }),
  }),
  'POST /api/admin/content': endpoint({
    summary: 'Add a page; its HTML is sanitized',
    who: 'admin',
    body: admin.newContentItem,
    reply: admin.contentItem,
    status: 201,
    hasRevision: true,
    errors: ['path_taken'],
  }),
  'GET /api/admin/content/:content_item_id': endpoint({
    summary: 'One page, to edit it',
    who: 'admin',
    params: contentItemPath,
    reply: admin.contentItem,
    hasRevision: true,
  }),
  'PUT /api/admin/content/:content_item_id': endpoint({
    summary: 'Change a page; a field left out keeps its value',
    who: 'admin',
    params: contentItemPath,
    body: admin.contentItemChanges,
    reply: admin.contentItem,
    hasRevision: true,
    errors: ['path_taken', 'revision_stale'],
  }),
  'DELETE /api/admin/content/:content_item_id': endpoint({
    summary: 'Delete a page',
    who: 'admin',
    params: contentItemPath,
    hasRevision: true,
    errors: ['revision_stale'],
  }),
};
