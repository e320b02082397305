import type { SiteEvent } from '@brasslamp/contract';
import type { Writer } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { emptyDetails, insertEvent } from './queries.ts';
import { eventReply } from './replies.ts';

export interface NewEvent {
  type: SiteEvent['type'];
  /** Null when nobody was signed in. */
  actor: { user_id: string; username: string } | null;
  subject: { type: SiteEvent['subject_type']; id: string | null };
  /** Never a password, code or token. */
  detail?: SiteEvent['detail'];
  /** Milliseconds since 1970. */
  now: number;
}

/** Records what happened, in the same transaction. */
export async function recordEvent(trx: Writer, event: NewEvent): Promise<SiteEvent> {
  const row = {
    id: newId(),
    type: event.type,
    created_at: event.now,
    actor_id: event.actor?.user_id ?? null,
    actor_username: event.actor?.username ?? null,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    detail: JSON.stringify(event.detail ?? {}),
  };
  await insertEvent(trx, row);
  return eventReply(row);
}

/** Actor and subject of an event in which somebody changes their own account. */
export const ownAccountEvent = ({ id, username }: { id: string; username: string }) => ({
  actor: { user_id: id, username },
  subject: { type: 'user' as const, id },
});

/** Deletes the names that were typed at failed logins of an account: one may be its email address. */
export async function deleteLoginNames(trx: Writer, userId: string): Promise<void> {
  await emptyDetails(trx, 'login_failed', userId);
}
