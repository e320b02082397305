import type { SiteEvent } from '@brasslamp/contract';

type EventType = SiteEvent['type'];

/** Every type of event, in the order in which one looks for them. The type check completes it. */
const isType: Record<EventType, true> = {
  registered: true,
  email_verified: true,
  email_changed: true,
  login: true,
  login_failed: true,
  password_changed: true,
  password_reset: true,
  account_deleted: true,
  story_created: true,
  story_imported: true,
  story_status_changed: true,
  story_published: true,
  story_not_published: true,
  story_deleted: true,
  story_restored: true,
  story_featured: true,
  content_created: true,
  content_changed: true,
  content_deleted: true,
  user_flags_changed: true,
  user_suspended: true,
  user_suspension_lifted: true,
  sessions_ended: true,
  test_email_sent: true,
  test: true,
};

export const eventTypes = Object.keys(isType) as EventType[];

export const asEventType = (text: string): EventType | undefined =>
  eventTypes.find((type) => type === text);
