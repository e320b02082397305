import { limits } from '@brasslamp/story/model';
import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as imported from '../schemas/imported.ts';
import { sentFile } from '../schemas/media.ts';
import * as parts from '../schemas/story.ts';
import { storyPath } from './story.ts';

const author = z.strictObject({ username: field.pathPart });
const originalPath = storyPath.extend({ node_id: field.pathPart });

/** Stories from other tools' files, and what an import leaves beside a draft. No version has it. */
export const importEndpoints = {
  'POST /api/stories/:username/import': endpoint({
    summary:
      'Make drafts of all stories in a file of another tool, or in a zip of such files: all or none',
    who: 'signed_in',
    params: author,
    body: sentFile,
    bodyType: 'file',
    mostBytes: limits.importedFileBytes,
    reply: imported.importedStories,
    status: 201,
    errors: ['story_file_unreadable', 'limit_reached'],
  }),
  'POST /api/stories/:username/prepared': endpoint({
    summary:
      'Make a draft of a story that a preview of an import prepared; `file` is its JSON, with `story`, `positions`, `notes`, `originals`, `losses` and `source`, and `title_in_file` where its author gave it another title',
    who: 'signed_in',
    params: author,
    body: sentFile,
    bodyType: 'file',
    mostBytes: limits.preparedStoryMegabytes * 1024 * 1024,
    reply: parts.story,
    status: 201,
    errors: ['limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/import': endpoint({
    summary:
      'The file that a draft came from, what could not be brought along, and which nodes keep their originals',
    who: 'signed_in',
    params: storyPath,
    reply: imported.storyImport,
  }),
  'GET /api/stories/:username/:story_slug/import/said': endpoint({
    summary:
      'What files said of each thing of a draft before, and which nodes were written after a time: what a changed file is compared with',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject({ since: field.time.optional() }),
    reply: imported.saidBefore,
  }),
  'PUT /api/stories/:username/:story_slug/import/losses': endpoint({
    summary: 'Say of losses that they are mended, or that they are not',
    who: 'signed_in',
    params: storyPath,
    body: imported.settledLosses,
  }),
  'GET /api/stories/:username/:story_slug/import/originals/:node_id': endpoint({
    summary: 'The text in the file from which a node was made',
    who: 'signed_in',
    params: originalPath,
    reply: imported.original,
  }),
  'DELETE /api/stories/:username/:story_slug/import/originals/:node_id': endpoint({
    summary: 'Keep the original of a node no longer',
    who: 'signed_in',
    params: originalPath,
  }),
};
