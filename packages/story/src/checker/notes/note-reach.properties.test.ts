import { expect, it } from 'vitest';
import { compileStory } from '../../engine/engine.ts';
import type { Story } from '../../model/story.ts';
import { firstSeed, propertyRuns } from '../../testing/property-runs.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import type { NoteReach } from '../findings/finding.ts';
import { readWritten } from '../logic/story-logic.ts';
import { seededRandom } from '../readers/walks.ts';
import { SearchObserver, searchStates } from '../states/search.ts';
import { notesByPlaying } from '../testing/notes-by-playing.ts';
import { randomForkStory } from '../testing/random-fork-story.ts';
import {
  randomHubStory,
  randomSmallStory,
  randomStoryOfLuck,
} from '../testing/random-small-story.ts';
import { reachOfNotes } from './note-reach.ts';
import { noteKey, notesIn } from './notes-in.ts';

/** Every note in some nodes of a story. */
function withNotes(story: Story, seed: number): Story {
  const draw = seededRandom(seed + 700_000_000);
  const shares = { Spiders: 0.15, heights: 0.3, Blood: 0.4 };
  return {
    ...story,
    nodes: story.nodes.map((node) => ({
      ...node,
      content_notes: Object.entries(shares).flatMap(([note, share]) =>
        draw() < share ? note : [],
      ),
    })),
  };
}

interface Found {
  reaches: Record<string, NoteReach>;
  isProved: boolean;
  isApart: boolean;
}

function found(story: Story, limits: { maxStates: number; statesBefore?: number }): Found {
  const listener = new SearchObserver();
  const playable = compileStory(story, listener);
  const isStopped = () => false;
  const search = searchStates(playable, readWritten(story), listener, { ...limits, isStopped });
  const notes = notesIn(story);
  const reaches = reachOfNotes(story.nodes, notes, search, isStopped);
  const byKey = notes.map(({ note }, at) => [noteKey(note), reaches[at] as NoteReach] as const);
  return {
    reaches: Object.fromEntries(byKey),
    isProved: search.isProved,
    isApart: search.isApart,
  };
}

/** Looks at stories that are not too much to be played in every way. */
function eachStory(
  count: number,
  storyOf: (seed: number) => string,
  look: (story: Story, truth: Record<string, NoteReach>, text: string) => void,
): void {
  for (let seed = firstSeed, looked = 0; looked < count; seed++) {
    const text = storyOf(seed);
    const story = withNotes(readStoryNotation(text), seed);
    const truth = notesByPlaying(story, 500);
    if (truth === null) continue;
    looked += 1;
    look(story, truth, text);
  }
}

const everything = { maxStates: 1_000_000 };

/** Compares them, and counts what there was of each sort. */
function compare(count: number, storyOf: (seed: number) => string) {
  const seen: Record<NoteReach, number> = { every: 0, some: 0, asked: 0, never: 0, unknown: 0 };
  eachStory(count, storyOf, (story, truth, text) => {
    expect({ text, ...found(story, everything).reaches }).toEqual({ text, ...truth });
    for (const reach of Object.values(truth)) seen[reach] += 1;
  });
  return seen;
}

const forked = propertyRuns(150, 1_000);
const small = propertyRuns(100, 1_000);
const ofLuck = propertyRuns(20, 200);

it(`What a reader can do about notes is what playing ${forked} forked stories in every way shows`, () => {
  const { every, some, asked } = compare(forked, randomForkStory);
  for (const count of [every, some, asked]) expect(count).toBeGreaterThan(forked / 20);
});

it(`and ${small} small stories with all that logic can do`, () => {
  const { every, never, unknown } = compare(small, randomSmallStory);
  for (const count of [every, never, unknown]) expect(count).toBeGreaterThan(small / 10);
});

it(`and ${ofLuck} in which chance decides much`, () => {
  compare(ofLuck, randomStoryOfLuck);
});

/** What may be said where the truth is this. */
const mayBeSaid: Record<NoteReach, readonly NoteReach[]> = {
  every: ['every', 'unknown'],
  some: ['some', 'unknown'],
  asked: ['asked', 'some', 'unknown'],
  never: ['never', 'some', 'unknown'],
  unknown: ['unknown'],
};

const untrue = (said: Record<string, NoteReach>, truth: Record<string, NoteReach>): string[] =>
  Object.entries(truth).flatMap(([note, reach]) =>
    mayBeSaid[reach].includes(said[note] ?? 'unknown') ? [] : `${note}: ${said[note]}, is ${reach}`,
  );

const hubs = propertyRuns(100, 1_000);

it(`Nothing untrue is said of ${hubs} stories whose questions are set apart, or that are not proved`, () => {
  const told = { apart: 0, apartSaid: 0, stopped: 0, stoppedSaid: 0 };
  eachStory(hubs, randomHubStory, (story, truth, text) => {
    const apart = found(story, { ...everything, statesBefore: 2 });
    const stopped = found(story, { maxStates: 8 });
    expect({
      text,
      apart: untrue(apart.reaches, truth),
      stopped: untrue(stopped.reaches, truth),
    }).toEqual({
      ...{ text, apart: [], stopped: [] },
    });
    const said = ({ reaches }: Found) =>
      Object.values(reaches).filter((reach) => reach !== 'unknown').length;
    if (apart.isApart) {
      told.apart += 1;
      told.apartSaid += said(apart);
    }
    if (!stopped.isProved) {
      told.stopped += 1;
      told.stoppedSaid += said(stopped);
    }
  });
  process.stdout.write(`${JSON.stringify(told)}\n`);
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(hubs / 50);
});
