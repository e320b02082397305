/*
 * A published version never changes its meaning: what readers of level 1 saw, they see for ever.
 * `stories.json.gz` has 2,000 random stories and both demo stories as versions of level 1 froze them;
 * `transcripts.txt` has what the engine of that time made of each (the first letters of a hash). Both
 * were made once. A line that differs is a version that readers would find changed: mend the engine,
 * never the file.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { seededRandom } from '../../checker/readers/walks.ts';
import { actsIn } from '../../testing/offered.ts';
import { act, compileStory, type FrozenStory, restore, save, start, view } from '../engine.ts';

const here = import.meta.dirname;
const stories = JSON.parse(
  gunzipSync(readFileSync(join(here, 'stories.json.gz'))).toString(),
) as FrozenStory[];
const transcripts = readFileSync(join(here, 'transcripts.txt'), 'utf8').trim().split('\n');

const walks = 2;
const steps = 25;

it('plays stories of level 1 as they were: same text, same choices, same saves', () => {
  expect(stories.length).toBe(2_002);
  const differing = stories.flatMap((story, at) =>
    hashOf(transcriptOf(story)) === transcripts[at] ? [] : [at],
  );
  // To see what differs, print `transcriptOf(stories[at])` here and before the change.
  expect(differing).toEqual([]);
}, 60_000);

/** A transcript is what a reader sees who does anything that is offered, and what is saved of it. */
function transcriptOf(story: FrozenStory): string[] {
  const playable = compileStory(story);
  const lines: string[] = [];
  for (let walk = 1; walk <= walks; walk += 1) {
    const draw = seededRandom(walk);
    let state = start(playable, walk);
    for (let step = 0; step < steps; step += 1) {
      const seen = view(playable, state);
      lines.push(JSON.stringify({ seen, saved: save(playable, state) }));
      const acts = actsIn(seen);
      const wanted = acts[Math.floor(draw() * acts.length)];
      const next = wanted && act(playable, state, wanted);
      if (!next) break;
      // Every other state has been in a save meanwhile.
      state = step % 2 === 0 ? next : restore(playable, save(playable, next));
    }
  }
  return lines;
}

const hashOf = (lines: string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
