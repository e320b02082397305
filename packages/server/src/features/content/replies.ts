import type { ContentItem } from '@brasslamp/contract';
import type { ContentRow } from './queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export const itemReply = (item: ContentRow): ContentItem => ({
  uuid: item.id,
  path: item.path,
  title: item.title,
  body: item.body,
  created_at: iso(item.created_at),
  updated_at: iso(item.updated_at),
  version: item.revision,
});
