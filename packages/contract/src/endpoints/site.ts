import { z } from 'zod';
import { endpoint } from '../definition/endpoint.ts';
import * as field from '../schemas/fields.ts';
import { story } from '../schemas/story.ts';

export const siteEndpoints = {
  'GET /api/': endpoint({
    summary: 'Name and version of the API',
    who: 'anyone',
    reply: z.object({ name: z.string(), version: z.string() }),
  }),
  'GET /api/health': endpoint({
    summary: 'The process is alive',
    who: 'anyone',
    reply: z.object({ alive: z.literal(true) }),
  }),
  'GET /api/ready': endpoint({
    summary:
      'The process can serve: the database answers and it is not stopping. Without room on the disk it serves readers and refuses writes',
    who: 'anyone',
    reply: z.object({ ready: z.literal(true), can_write: z.boolean() }),
    errors: ['busy'],
  }),
  'GET /api/home/featured': endpoint({
    summary: 'Stories for the home page: the featured ones, then the newest published',
    who: 'anyone',
    query: z.strictObject(field.page),
    reply: z.object({ stories: z.array(story), next_cursor: field.nextCursor }),
  }),
};
