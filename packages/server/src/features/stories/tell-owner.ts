import type { Viewer } from '../../auth/viewer.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/database.ts';
import type { StoryStatus } from '../../db/tables.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { type ModerationStep, storyModeratedMail } from '../../mail/texts/moderation-mails.ts';
import { isOwner } from '../story-access/policy.ts';
import type { StoryRow } from '../story-access/story-rows.ts';
import { emailOfOwner } from './queries.ts';

export interface MailingDeps {
  config: Pick<Config, 'siteName'>;
  mailer: Pick<Mailer, 'send'>;
  /** The address at which people reach the site, without a slash at the end. */
  publicUrl: () => string;
}

/** The mail to the owner of a story whose status an admin has changed; null where there is nothing to tell. */
export async function moderationMail(
  { config, publicUrl }: MailingDeps,
  reader: Reader,
  viewer: Viewer,
  { story, from, reason }: { story: StoryRow; from: StoryStatus; reason: string },
): Promise<Mail | null> {
  const step = stepOf(from, story.status);
  if (!step || isOwner(viewer, story)) return null;
  const email = await emailOfOwner(reader, story.owner_id);
  if (email === undefined) return null;
  const { title, slug, username } = story;
  const site = { siteName: config.siteName, publicUrl: publicUrl() };
  return storyModeratedMail({ ...site, username, email, title, slug, step, reason });
}

function stepOf(from: StoryStatus, to: StoryStatus): ModerationStep | null {
  if (from === to) return null;
  if (to === 'suspended' || to === 'banned') return to;
  return from === 'suspended' ? 'lifted' : null;
}
