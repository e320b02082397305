import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from './database-place.ts';
import { startSite } from './site.ts';

/** The longest since some moment, in ms: wall-clock wait, and CPU time without returning to the event loop. */
export interface Held {
  waited: number;
  worked: number;
}

/** A site that logs how long its thread is blocked, every `everyMs` (`loop-delay.mjs`). */
export async function startWatchedSite({ folder, settings }: DatabasePlace, everyMs = 500) {
  const file = join(folder, 'loop-delay');
  writeFileSync(file, '');
  const site = await startSite(folder, {
    ...settings,
    LOOP_DELAY_FILE: file,
    LOOP_DELAY_EVERY_MS: String(everyMs),
    NODE_OPTIONS: `--import=${new URL('./loop-delay.mjs', import.meta.url).href}`,
  });
  return {
    site,
    heldSince(startedAt: number): Held {
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.split(' ').map(Number))
        .filter(([time]) => time !== undefined && time > startedAt);
      return {
        waited: Math.max(0, ...lines.map(([, waited = 0]) => waited)),
        worked: Math.max(0, ...lines.map(([, , worked = 0]) => worked)),
      };
    },
  };
}

export type WatchedSite = Awaited<ReturnType<typeof startWatchedSite>>;
