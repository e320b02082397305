import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as stories from './migrations/0002-stories.ts';
import * as playthroughs from './migrations/0003-playthroughs.ts';
import * as profiles from './migrations/0004-profiles.ts';
import * as events from './migrations/0005-events.ts';
import * as contentItems from './migrations/0006-content-items.ts';
import * as items from './migrations/0007-items.ts';
import * as storyModeration from './migrations/0008-story-moderation.ts';
import * as oldSlugs from './migrations/0009-old-slugs.ts';
import * as playthroughBin from './migrations/0010-playthrough-bin.ts';
import * as idempotentReplies from './migrations/0011-idempotent-replies.ts';
import * as heldRegistrations from './migrations/0012-held-registrations.ts';
import * as whatGoesWithAStory from './migrations/0013-what-goes-with-a-story.ts';
import * as turnsByVersion from './migrations/0014-turns-by-version.ts';
import * as jobs from './migrations/0015-jobs.ts';
import * as storyBin from './migrations/0016-story-bin.ts';
import * as storyLogic from './migrations/0017-story-logic.ts';
import * as guests from './migrations/0018-guests.ts';
import * as namedPlaythroughs from './migrations/0019-named-playthroughs.ts';
import * as plannedAndPrivateDrafts from './migrations/0020-planned-and-private-drafts.ts';
import * as keptDrafts from './migrations/0021-kept-drafts.ts';
import * as authorFeeds from './migrations/0022-author-feeds.ts';
import * as longLists from './migrations/0023-long-lists.ts';
import * as missedPlans from './migrations/0024-missed-plans.ts';
import * as binnedParts from './migrations/0027-binned-parts.ts';
import * as knownNetworks from './migrations/0030-known-networks.ts';
import * as noScans from './migrations/0033-no-scans.ts';

const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-stories': stories,
  '0003-playthroughs': playthroughs,
  '0004-profiles': profiles,
  '0005-events': events,
  '0006-content-items': contentItems,
  '0007-items': items,
  '0008-story-moderation': storyModeration,
  '0009-old-slugs': oldSlugs,
  '0010-playthrough-bin': playthroughBin,
  '0011-idempotent-replies': idempotentReplies,
  '0012-held-registrations': heldRegistrations,
  '0013-what-goes-with-a-story': whatGoesWithAStory,
  '0014-turns-by-version': turnsByVersion,
  '0015-jobs': jobs,
  '0016-story-bin': storyBin,
  '0017-story-logic': storyLogic,
  '0018-guests': guests,
  '0019-named-playthroughs': namedPlaythroughs,
  '0020-planned-and-private-drafts': plannedAndPrivateDrafts,
  '0021-kept-drafts': keptDrafts,
  '0022-author-feeds': authorFeeds,
  '0023-long-lists': longLists,
  '0024-missed-plans': missedPlans,
  '0027-binned-parts': binnedParts,
  '0030-known-networks': knownNetworks,
  '0033-no-scans': noScans,
};

/** In the order in which they run. */
export const migrationNames = Object.keys(migrations);

/** Runs the migrations that this database has not seen, each once, in order, up to the last one. */
export async function migrate(
  database: Pick<Database, 'schema'>,
  last = migrationNames.at(-1) as string,
): Promise<void> {
  const migrator = new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw new Error('The database could not be brought up to date', { cause: error });
}
