import { expect, it } from 'vitest';
import { firstSeed, propertyRuns } from '../../testing/property-runs.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { playEverything } from '../testing/play-everything.ts';
import { randomLockStory } from '../testing/random-lock-story.ts';
import { foundBySearch } from '../testing/searched.ts';

const wanted = propertyRuns(400);
/** Of one that is asked for: what hangs on it is never shown, or a condition decides nothing. */
const says = new Set<string>(['unreachable-text', 'always-offered']);
const inPlay = new Set(['unreachable-choice', 'unreachable-node', 'item-never-obtainable']);

it(`Of ${wanted} stories of doors and keys every item that nobody can have is reported, and no other`, () => {
  const seen = { neverOpen: 0, neverCarried: 0, reported: 0 };
  for (let seed = firstSeed, compared = 0; compared < wanted; seed++) {
    const text = randomLockStory(seed);
    const story = readStoryNotation(text);
    const everything = playEverything(story, 150);
    if (everything === null) continue;
    compared += 1;
    const findings = foundBySearch(story);
    const reported = findings.flatMap(({ rule, item_id = '' }) =>
      rule === 'item-never-obtainable' ? item_id : [],
    );
    seen.reported += reported.length;
    const wrong = reported.filter((key) => everything.carried.includes(key));
    if (wrong.length > 0) expect({ text, wrong }).toEqual({ text, wrong: [] });
    const closed = story.nodes
      .filter(({ name }) => everything.reached.includes(name))
      .flatMap(({ id, actions }) => actions.map((action) => `${id}/${action.id}`))
      .filter((choice) => !everything.open.includes(choice));
    const lost = ['lamp', 'rope', 'coin'].filter(
      (key) => new RegExp(`(has|count)\\(${key}`).test(text) && !everything.carried.includes(key),
    );
    if (closed.length > 0) seen.neverOpen += 1;
    if (lost.length > 0) seen.neverCarried += 1;
    const isReported = findings.some(({ rule }) => inPlay.has(rule));
    if (closed.length > 0)
      expect({ text, closed, isReported }).toEqual({ text, closed, isReported: true });
    if (lost.length > 0) {
      const isSaid = isReported || findings.some(({ rule }) => says.has(rule));
      expect({ text, lost, isSaid }).toEqual({ text, lost, isSaid: true });
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(wanted / 8);
});
