import type { ContentItem } from '@brasslamp/contract';
import type { ContentRow } from './queries.ts';

const iso = (ms: number) => new Date(ms).toISOString();

export const itemReply = (item: ContentRow): ContentItem => ({
  uuid: item.id,
  path: item.path,
  title: item.title,
  body: item.body,
  in_footer: item.is_in_footer === 1,
  created_at: iso(item.created_at),
  updated_at: iso(item.updated_at),
  version: item.revision,
});
