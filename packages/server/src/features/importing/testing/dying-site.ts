import { bytesAsSource } from '@brasslamp/interchange/zip';
import { expect } from 'vitest';
import { newId } from '../../../ids.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import { purgeUnfinished } from '../../stories/hidden-story.ts';
import { storiesInZip } from '../in-zip/stories-in-zip.ts';
import { hideOwn } from '../own/hide-own.ts';

const mostBytes = 10_000_000;

/**
 * Imports the one story of an archive with a site that is killed after each number of writes, until it is whole;
 * gives how many it takes. `look` is called after each death, and what is left is cleared away as a job does it.
 */
export async function importDying(
  { app, clock }: TestApp,
  { archive, author, look }: { archive: Uint8Array; author: TestUser; look: () => Promise<void> },
): Promise<number> {
  const [story] = storiesInZip(bytesAsSource(archive), mostBytes);
  if (!story) throw new Error('No story');
  const { database } = app;
  const after = (writes: number) => {
    let left = writes;
    const write: typeof database.write = async (run) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return database.write(run);
    };
    const read = async (kind: never, file: Uint8Array, _: string, about: never) =>
      (kind as { run: (file: Uint8Array, about: unknown) => unknown }).run(file, about);
    const deps = {
      database: { ...database, write },
      now: clock.now,
      encoder: {
        encode: async (content: Uint8Array) => ({ content, width: 1, height: 1 }),
        close: async () => {},
      },
      readFile: read as never,
      readLargeFile: read as never,
    };
    return hideOwn(deps, story, { owner_id: author.id, now: clock.now(), id: newId() });
  };
  let writes = 0;
  for (; writes < 40; writes += 1) {
    const isDone = await after(writes).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed');
        return false;
      },
    );
    await look();
    if (isDone) break;
  }
  await purgeUnfinished(database, clock.now() + 2 * 60 * 60 * 1_000);
  return writes;
}
