import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../packages/server/src/db/connect/open-database.ts';
import type { Database } from '../../packages/server/src/db/database.ts';
import { indexStory } from '../../packages/server/src/features/story-index/index-story.ts';
import type { Measurement } from '../measurement.ts';
import { ringPlaces } from '../reader/places.ts';
import { median } from '../site/load.ts';
import { startSite } from '../site/site.ts';

const times = 60;
const mostTimes = 1.05;
const description =
  'Two children look for the keeper of a lamp that nobody has lit for a hundred years.';

/** What it costs that a publish writes the story's words into the index: with it, over without. */
export async function publishCost(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  try {
    const { publishMs, storyId } = await publishing(folder);
    const database = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: undefined });
    try {
      const indexMs = await indexing(database, storyId);
      return [
        {
          name: 'Publishing with the index of stories, over without',
          ratio: publishMs / (publishMs - indexMs),
          atMost: mostTimes,
          detail: `${publishMs.toFixed(2)} ms, of which the index takes ${indexMs.toFixed(2)} ms; medians of ${times}`,
        },
      ];
    } finally {
      await database.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publishing(folder: string): Promise<{ publishMs: number; storyId: string }> {
  const site = await startSite(folder);
  try {
    const { token, ...anna } = await site.signUp('anna');
    const path = await site.writeRing({ ...anna, token }, 'ring', ringPlaces);
    const tags = ['Mystery', 'Lighthouses', 'Short story'];
    await site.call('PUT', `${path}/tags`, { tags, is_complete: true }, token);
    const { id } = await site.call('PATCH', path, { description }, token);
    const measured: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await site.call('PATCH', path, { title: `The ring ${time}` }, token);
      const start = performance.now();
      await site.call('POST', `${path}/versions`, { note: '' }, token);
      measured.push(performance.now() - start);
    }
    return { publishMs: median(measured), storyId: id };
  } finally {
    await site.stop();
  }
}

/** The part of it that the index takes: as in a publish, another version with the same words. */
async function indexing(database: Database, storyId: string): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await database.write(async (trx) => {
      await trx
        .updateTable('story_versions')
        .set(({ eb }) => ({ created_at: eb('created_at', '+', 1) }))
        .where('story_id', '=', storyId)
        .execute();
      const start = performance.now();
      await indexStory(trx, storyId);
      measured.push(performance.now() - start);
    });
  }
  return median(measured);
}
