import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import * as story from '../schemas/story.ts';
import { storyPath } from './story.ts';

const chapterPath = storyPath.extend({ chapter_id: field.pathPart });
const itemPath = chapterPath.extend({ item_id: field.pathPart });
const nodePath = storyPath.extend({ node_id: field.pathPart });

export const writingEndpoints = {
  'GET /api/stories/:username/:story_slug/chapters': endpoint({
    summary: 'The chapters, in order',
    who: 'anyone',
    params: storyPath,
    reply: z.object({ chapters: z.array(story.chapter) }),
  }),
  'POST /api/stories/:username/:story_slug/chapters': endpoint({
    summary: 'Add a chapter at the end. The ordinal is told back as it is sent, else 1',
    who: 'signed_in',
    params: storyPath,
    body: story.newChapter,
    reply: story.chapter,
    status: 201,
    hasRevision: true,
    errors: ['limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/chapters/:chapter_id': endpoint({
    summary: 'One chapter',
    who: 'anyone',
    params: chapterPath,
    reply: story.chapter,
    hasRevision: true,
  }),
  'PATCH /api/stories/:username/:story_slug/chapters/:chapter_id': endpoint({
    summary: 'Change its title, or move it; the others make room',
    who: 'signed_in',
    params: chapterPath,
    body: story.chapterChanges,
    reply: story.chapter,
    hasRevision: true,
    errors: ['revision_stale'],
  }),
  'DELETE /api/stories/:username/:story_slug/chapters/:chapter_id': endpoint({
    summary: 'Move a chapter to the story’s bin; one with nodes only with ?with_nodes=true',
    who: 'signed_in',
    params: chapterPath,
    query: z.strictObject({ with_nodes: z.enum(['true', 'false']).default('false') }),
    hasRevision: true,
    errors: ['chapter_not_empty', 'revision_stale'],
  }),
  'GET /api/stories/:username/:story_slug/chapters/:chapter_id/nodes': endpoint({
    summary: "A chapter's nodes, in the author's order; fewer at once where they are large",
    who: 'signed_in',
    params: chapterPath,
    query: z.strictObject(field.page),
    reply: z.object({ nodes: z.array(story.node), next_cursor: field.nextCursor }),
  }),
  'GET /api/stories/:username/:story_slug/nodes': endpoint({
    summary: 'Names of the nodes in the whole story, by name; `search` is a part of the name',
    who: 'signed_in',
    params: storyPath,
    query: z.strictObject({ ...field.page, search: field.search.optional() }),
    reply: z.object({ nodes: z.array(story.nodeName), next_cursor: field.nextCursor }),
  }),
  'POST /api/stories/:username/:story_slug/nodes': endpoint({
    summary: 'Add a node',
    who: 'signed_in',
    params: storyPath,
    body: story.newNode,
    reply: story.node,
    status: 201,
    hasRevision: true,
    errors: ['name_taken', 'limit_reached'],
  }),
  'GET /api/stories/:username/:story_slug/nodes/:node_id': endpoint({
    summary: 'One node',
    who: 'signed_in',
    params: nodePath,
    reply: story.node,
    hasRevision: true,
  }),
  'PUT /api/stories/:username/:story_slug/nodes/:node_id': endpoint({
    summary:
      'Change a node; a field left out keeps its value, a new name is written into all that uses it',
    who: 'signed_in',
    params: nodePath,
    body: story.nodeChanges,
    reply: story.node,
    hasRevision: true,
    errors: ['name_taken', 'revision_stale', 'limit_reached'],
  }),
  'DELETE /api/stories/:username/:story_slug/nodes/:node_id': endpoint({
    summary: 'Move a node to the story’s bin; actions that led to it are locked in play',
    who: 'signed_in',
    params: nodePath,
    hasRevision: true,
    errors: ['revision_stale'],
  }),
  'GET /api/:username/:story_slug/chapters/:chapter_id/items': endpoint({
    summary: "A chapter's items, in the order in which they were made",
    who: 'signed_in',
    params: chapterPath,
    query: z.strictObject(field.page),
    reply: z.object({ items: z.array(story.item), next_cursor: field.nextCursor }),
  }),
  'POST /api/:username/:story_slug/chapters/:chapter_id/items': endpoint({
    summary: 'Add an item',
    who: 'signed_in',
    params: chapterPath,
    body: story.newItem,
    reply: story.item,
    status: 201,
    hasRevision: true,
    errors: ['key_taken', 'limit_reached'],
  }),
  'GET /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': endpoint({
    summary: 'One item',
    who: 'signed_in',
    params: itemPath,
    reply: story.item,
    hasRevision: true,
  }),
  'PUT /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': endpoint({
    summary:
      'Change an item; a field left out keeps its value, a new key is written into all that uses it',
    who: 'signed_in',
    params: itemPath,
    body: story.itemChanges,
    reply: story.item,
    hasRevision: true,
    errors: ['key_taken', 'revision_stale', 'limit_reached'],
  }),
  'DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id': endpoint({
    summary: 'Move an item to the story’s bin',
    who: 'signed_in',
    params: itemPath,
    hasRevision: true,
    errors: ['revision_stale'],
  }),
};
