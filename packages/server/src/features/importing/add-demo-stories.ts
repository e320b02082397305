import { mediaAddress } from '@brasslamp/story/model/media-address';
import type { Database, Writer } from '../../db/database.ts';
import { writeUnique } from '../../db/write-unique.ts';
import { addSiteAccount } from '../accounts/users/accounts.ts';
import { takeTags } from '../library/tags/set-tags.ts';
import { image } from '../media/image.ts';
import { keepMedia, newMediaId } from '../media/media.ts';
import { publish } from '../publishing/publish.ts';
import { updateStoryRow } from '../story-access/story-rows.ts';
import { freezeNow } from '../versions/freeze-draft.ts';
import { readDemoPictures } from './demo-stories/read-demo-pictures.ts';
import { type DemoSlug, demoSlugs, readDemoStory } from './demo-stories/read-demo-story.ts';
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
    for (const slug of demoSlugs) {
      const id = await addDemoStory(trx, slug, { owner_id: owner.id, now });
      const ready = { frozen: await freezeNow(trx, id, now), checked: null };
      await publish(trx, id, { actor: null, ready, now });
    }
    await markDemoAdded(trx, now);
  });
}

/** Writes a demo story with its pictures, as a draft; gives its id. */
async function addDemoStory(
  trx: Writer,
  slug: DemoSlug,
  { owner_id, now }: { owner_id: string; now: number },
): Promise<string> {
  const pictures = readDemoPictures(slug).map(({ path, media }) => {
    const id = newMediaId(image, media.own);
    return { path, media, id, address: mediaAddress(id, 'webp') };
  });
  const addresses = new Map(pictures.map(({ path, address }) => [path, address]));
  const { story, description, cover, look, said } = readDemoStory(slug, addresses);
  const { id } = await writeWholeStory(trx, { owner_id, story, slug, description, now });
  for (const { media, id: imageId } of pictures) {
    await keepMedia(trx, image, { id, owner_id }, { media, id: imageId, now });
  }
  const ofCover = pictures.find(({ address }) => address === cover);
  await updateStoryRow(trx, id, {
    cover_image_id: ofCover?.id ?? null,
    look: look && JSON.stringify(look),
  });
  if (said) await takeTags(trx, id, said, now);
  return id;
}
