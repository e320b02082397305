import type { Database } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { addSiteAccount } from '../accounts/users/accounts.ts';
import { publish } from '../publishing/publish.ts';
import { freezeNow } from '../versions/freeze-draft.ts';
import { demoStory } from './demo-story.ts';
import { asStory } from './demo-story-notation.ts';
import { numberNine } from './demo-story-number-nine.ts';
import { pawnedKey } from './demo-story-pawned-key.ts';
import { isFreshSite, markDemoAdded } from './queries.ts';
import { writeWholeStory } from './write-whole-story.ts';

const houseName = 'brasslamp';

/** The last one is the newest, which is what the home page shows first. */
const demoStories = [numberNine, pawnedKey, demoStory];

/** Adds the demo stories on the first start, so that a new site is not blank. Once deleted, they stay away. */
export async function addDemoStories(database: Database, now: number): Promise<void> {
  if (!(await isFreshSite(database.read))) return;
  await writeUnique(database, async (trx) => {
    // Two servers may start at once on one database.
    if (!(await isFreshSite(trx))) return;
    const owner = await addSiteAccount(trx, houseName, now);
    for (const demo of demoStories) {
      const { id } = await writeWholeStory(trx, {
        owner_id: owner.id,
        story: asStory(demo),
        slug: demo.slug,
        description: demo.description,
        now,
      });
      const ready = { frozen: await freezeNow(trx, id, now), checked: null };
      await publish(trx, id, { actor: null, ready, now });
    }
    await markDemoAdded(trx, now);
  });
}
