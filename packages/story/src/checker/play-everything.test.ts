import { expect, it } from 'vitest';
import type { Story } from '../model/story.ts';
import { firstSeed, propertyRuns } from '../testing/property-runs.ts';
import { readStoryNotation } from '../testing/story-notation.ts';
import { playEverything } from './testing/play-everything.ts';
import { randomSmallStory, randomStoryOfLuck } from './testing/random-small-story.ts';
import { searched } from './testing/searched.ts';

const wanted = propertyRuns(600, 2_000);

/** Compares them, and tells them all, and how many there were of each sort. */
function compare(count: number, storyOf: (seed: number) => string) {
  const all: { story: Story; deadEnds: string[] }[] = [];
  const seen = { withDeadEnds: 0, withTraps: 0, sound: 0, all };
  for (let seed = firstSeed, compared = 0; compared < count; seed++) {
    const text = storyOf(seed);
    const story = readStoryNotation(text);
    const everything = playEverything(story, 500);
    if (everything === null) continue;
    compared += 1;
    if (everything.deadEnds.length > 0) seen.withDeadEnds += 1;
    else if (everything.lost.length > 0) seen.withTraps += 1;
    else seen.sound += 1;
    const { traps: _, carried: __, ...rest } = everything;
    const known = searched(story);
    expect({ text, ...known }).toEqual({ text, ...rest });
    seen.all.push({ story, deadEnds: known.deadEnds });
  }
  return seen;
}

it(`The search knows of ${wanted.toLocaleString('en')} small stories what playing them in every way shows`, () => {
  const { withDeadEnds, withTraps, sound } = compare(wanted, randomSmallStory);
  // Stories of all sorts were among them.
  for (const count of [withDeadEnds, withTraps, sound]) expect(count).toBeGreaterThan(wanted / 10);
});

const ofLuck = propertyRuns(200);

it(`and of ${ofLuck} in which taking what nobody reads lets chance fall again`, () => {
  const { all, withDeadEnds } = compare(ofLuck, randomStoryOfLuck);
  const savedByItems = all.filter(({ story, deadEnds }) => {
    const items = story.items.map((item) => ({ ...item, portable: false }));
    return searched({ ...story, items }).deadEnds.length > deadEnds.length;
  });
  expect(savedByItems.length).toBeGreaterThan(ofLuck / 100);
  expect(withDeadEnds).toBeGreaterThan(ofLuck / 10);
});
