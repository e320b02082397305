import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as publishing from '../schemas/publishing.ts';
import * as story from '../schemas/story.ts';
import { storyPath } from './story.ts';

const versionPath = storyPath.extend({ version_id: field.pathPart });

/** Versions of a story, and the private link to its draft. */
export const publishingEndpoints = {
  'GET /api/stories/:username/:story_slug/versions': endpoint({
    summary: 'The published versions, newest first',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject(field.page),
    reply: z.object({ versions: z.array(publishing.version), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/versions': endpoint({
    summary: 'Publish the changes; the same content again answers with the version it has',
    who: 'signed_in',
    params: storyPath,
    body: publishing.newVersion,
    reply: publishing.version,
    status: 201,
    errors: ['story_empty', 'status_not_allowed'],
  }),
  'GET /api/stories/:username/:story_slug/versions/:version_id': endpoint({
    summary: 'One published version',
    who: 'signed_in',
    params: versionPath,
    reply: publishing.version,
  }),
  'GET /api/stories/:username/:story_slug/versions/:version_id/changes': endpoint({
    summary: 'What changed from another version to this one; `to=draft` goes on to the draft',
    who: 'signed_in',
    params: versionPath,
    query: z.strictObject({
      /** A version's id; left out: the published one before this one. */
      from: z.string().max(siteLimits.id).optional(),
      /** Compare this version with the draft instead: from this one, to the draft. */
      to: z.literal('draft').optional(),
    }),
    reply: publishing.changes,
    errors: ['busy'],
  }),
  'POST /api/stories/:username/:story_slug/versions/:version_id/restore': endpoint({
    summary: 'Make the draft the same as this version or archived draft. What is published stays',
    who: 'signed_in',
    params: versionPath,
    reply: publishing.restoredStory,
    status: 200,
    hasRevision: true,
    errors: ['id_taken', 'revision_stale'],
  }),
  'GET /api/stories/:username/:story_slug/kept-drafts': endpoint({
    summary: 'The drafts that a restored version replaced, newest first: each can be restored, too',
    who: 'signed_in',
    params: storyPath,
    reply: z.object({ drafts: z.array(publishing.archivedDraft) }),
  }),
  'GET /api/stories/:username/:story_slug/versions/:version_id/story': endpoint({
    summary: 'The frozen story as it was serialised, for the engine in the browser; never changes',
    who: 'reader',
    params: versionPath,
    reply: publishing.frozenStory,
    isFrozen: true,
  }),
  'GET /api/stories/:username/:story_slug/beta-link': endpoint({
    summary: 'The private link to the draft, for its owner',
    who: 'signed_in',
    params: storyPath,
    reply: publishing.betaLink,
  }),
  'POST /api/stories/:username/:story_slug/beta-link': endpoint({
    summary: 'Make a private link to the draft; the one before ends, and so does what it opened',
    who: 'signed_in',
    params: storyPath,
    reply: publishing.betaLink,
    status: 201,
  }),
  'DELETE /api/stories/:username/:story_slug/beta-link': endpoint({
    summary: 'Withdraw the private link, and all that it opened',
    who: 'signed_in',
    params: storyPath,
  }),
  'POST /api/stories/:username/:story_slug/beta-readers': endpoint({
    summary: 'Use a private link: the caller may read the draft until the link is withdrawn',
    who: 'reader',
    params: storyPath,
    body: z.strictObject({ token: field.anyId }),
    reply: story.story,
    status: 200,
    hasRevision: true,
    errors: ['too_often'],
  }),
};
