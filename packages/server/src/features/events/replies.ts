import type { SiteEvent } from '@brasslamp/contract';
import type { Row } from '../../db/tables.ts';

export const eventReply = (event: Row<'events'>): SiteEvent => ({
  id: event.id,
  type: event.type,
  created_at: new Date(event.created_at).toISOString(),
  actor_id: event.actor_id,
  actor_username: event.actor_username,
  subject_type: event.subject_type,
  subject_id: event.subject_id,
  detail: detailIn(event),
});

const detailIn = ({ detail }: Row<'events'>): SiteEvent['detail'] => JSON.parse(detail);
