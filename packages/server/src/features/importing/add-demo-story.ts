import type { Story } from '@brasslamp/story/model';
import type { Database, Writer } from '../../db/database.ts';
import { addHouseAccount } from '../accounts/add-house-account.ts';
import { publishStory } from '../publishing/publish-story.ts';
import { writeWholeStory } from '../writing/write-whole-story.ts';
import { type DemoChapter, demoStory } from './demo-story.ts';
import { isFreshSite, markDemoAdded } from './queries.ts';

const houseName = 'brasslamp';

/** On the first start, so that a new site is not blank. Once deleted, the story stays away. */
export async function addDemoStory(database: Database, now: number): Promise<void> {
  if (!(await isFreshSite(database.read))) return;
  await database.write(async (trx: Writer) => {
    // Two servers may start at once on one database.
    if (!(await isFreshSite(trx))) return;
    const owner = await addHouseAccount(trx, houseName, now);
    const { id } = await writeWholeStory(trx, {
      owner_id: owner.id,
      story: asStory(demoStory.title, demoStory.chapters),
      slug: demoStory.slug,
      description: demoStory.description,
      now,
    });
    await publishStory(trx, id, null, now);
    await markDemoAdded(trx, now);
  });
}

/** Nodes go by their names here; writing the story gives them ids. */
function asStory(title: string, chapters: DemoChapter[]): Story {
  let actions = 0;
  return {
    title,
    start_node_id: null,
    chapters: chapters.map((chapter, place) => ({
      id: chapter.title,
      title: chapter.title,
      ordinal: place + 1,
    })),
    nodes: chapters.flatMap((chapter) =>
      chapter.nodes.map((node) => ({
        id: node.name,
        chapter_id: chapter.title,
        name: node.name,
        body: node.body,
        actions: node.choices.map(({ label, target, once }) => {
          actions += 1;
          return { id: `a${actions}`, label, target, use: once ? 'once' : 'repeatable' };
        }),
        ending: node.ending ?? null,
      })),
    ),
    items: chapters.flatMap((chapter) =>
      chapter.nodes.flatMap(({ name: location, items = [] }) =>
        items.map((item) => ({
          ...item,
          id: item.key,
          chapter_id: chapter.title,
          image: null,
          location,
          portable: true,
          stackable: false,
          hidden: false,
        })),
      ),
    ),
  };
}
