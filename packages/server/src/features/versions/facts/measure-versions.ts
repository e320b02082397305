// Versions from before there were facts about them get theirs.
import { defineHeavyJob } from '../../../heavy-work/heavy-job.ts';
import type { HeavyDeps } from '../../deps.ts';
import { factsOf, readFrozenStory } from '../frozen-story.ts';
import { insertFacts, listWithoutFacts } from '../queries.ts';

export const measureJob = defineHeavyJob(
  'measure',
  async (db, { versionId }: { storyId: string; versionId: string }) =>
    factsOf(await readFrozenStory(db, versionId)),
);

const versionsAtOnce = 20;

/** All that readers get now, one after the other; in a thread, for a text may be long. */
export async function measureVersions({
  database,
  heavy,
}: Pick<HeavyDeps, 'database' | 'heavy'>): Promise<void> {
  for (;;) {
    const versions = await listWithoutFacts(database.read, versionsAtOnce);
    if (versions.length === 0) return;
    for (const { version_id, story_id, owner_id, text_bytes } of versions) {
      const facts = await heavy.run(measureJob({ storyId: story_id, versionId: version_id }), {
        user: owner_id,
        bytes: text_bytes,
        take: async () => {},
      });
      await database.write((trx) => insertFacts(trx, { version_id, ...facts }));
    }
  }
}
