import type { Database } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { addSiteAccount } from '../accounts/users/accounts.ts';
import { takeTags } from '../library/tags/set-tags.ts';
import { publish } from '../publishing/publish.ts';
import { freezeNow } from '../versions/freeze-draft.ts';
import { demoSlugs, readDemoStory } from './demo-stories/read-demo-story.ts';
import { isFreshSite, markDemoAdded } from './queries.ts';
import { writeWholeStory } from './write-whole-story.ts';

const houseName = 'brasslamp';

/** Adds the demo stories on the first start, so that a new site is not blank. Once deleted, they stay away. */
export async function addDemoStories(database: Database, now: number): Promise<void> {
  if (!(await isFreshSite(database.read))) return;
  await writeUnique(database, async (trx) => {
    // Two servers may start at once on one database.
    if (!(await isFreshSite(trx))) return;
    const owner = await addSiteAccount(trx, houseName, now);
    for (const demo of demoSlugs.map(readDemoStory)) {
      const { id } = await writeWholeStory(trx, {
        owner_id: owner.id,
        story: demo.story,
        slug: demo.slug,
        description: demo.description,
        now,
      });
      if (demo.said) await takeTags(trx, id, demo.said, now);
      const ready = { frozen: await freezeNow(trx, id, now), checked: null };
      await publish(trx, id, { actor: null, ready, now });
    }
    await markDemoAdded(trx, now);
  });
}
