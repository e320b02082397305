import { expect, it } from 'vitest';
import { firstSeed, propertyRuns } from '../testing/property-runs.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { playEverything } from './testing/play-everything.ts';
import { randomSmallStory } from './testing/random-small-story.ts';
import { searched } from './testing/searched.ts';

const wanted = propertyRuns(2_000);

it(`The search knows of ${wanted.toLocaleString('en')} small stories what playing them in every way shows`, () => {
  let compared = 0;
  let withDeadEnds = 0;
  let withTraps = 0;
  let sound = 0;
  for (let seed = firstSeed; compared < wanted; seed++) {
    const text = randomSmallStory(seed);
    const story = readStoryNotation(text);
    const everything = playEverything(story, 500);
    if (everything === null) continue;
    compared += 1;
    if (everything.deadEnds.length > 0) withDeadEnds += 1;
    else if (everything.lost.length > 0) withTraps += 1;
    else sound += 1;
    const { traps: _, carried: __, ...rest } = everything;
    expect({ text, ...searched(story) }).toEqual({ text, ...rest });
  }
  // Stories of all sorts were among them.
  for (const count of [withDeadEnds, withTraps, sound]) expect(count).toBeGreaterThan(wanted / 10);
});
