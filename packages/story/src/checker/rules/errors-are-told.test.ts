import { describe, expect, it } from 'vitest';
import { firstSeed, propertyRuns } from '../../testing/property-runs.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { foundIn } from '../testing/found-in.ts';
import { judgeErrors } from '../testing/judge-errors.ts';
import { playEverything } from '../testing/play-everything.ts';
import { randomSmallStory } from '../testing/random-small-story.ts';
import { foundBySearch } from '../testing/searched.ts';
import { withFaults } from '../testing/with-faults.ts';

const wanted = propertyRuns(300, 600);

describe('a dead end is reported', () => {
  it.each([
    ['of a stray brace', 'A stray { brace. {if no}[out](action:a1){end}', ''],
    ['of a link that no condition shows', '{if no}[out](action:a1){end} {}', ''],
    ['of a division by zero', 'A hall.', 'if 6 / 0 > 2'],
    ['of a condition that does not parse', 'A hall.', 'if seen("Hall" and'],
    ['of a name that is not there', 'A hall.', 'if has(lmap)'],
  ])('beside the warning %s', (_, body, condition) => {
    const story = readStoryNotation(
      `:: Hall\n${body}\n- Out -> End\n${condition}\n:: End (ending: Over)`,
    );
    expect(foundIn(story)).toContain('dead-end Hall');
  });

  it('is not reported where what does not parse is shown as typed, and with it the link', () => {
    const story = readStoryNotation(
      ':: Hall\n{if no[out](action:a1)\n- Out -> End\n:: End (ending: Over)',
    );
    expect(foundIn(story)).toEqual(['text-problem Hall body 1:1']);
  });
});

it(`Whatever warnings there are, errors of ${wanted} small stories are what playing them shows`, () => {
  let compared = 0;
  const seen = { deadEnds: 0, traps: 0, unreachable: 0, warned: 0 };
  for (let seed = firstSeed; compared < wanted; seed++) {
    const story = withFaults(readStoryNotation(randomSmallStory(seed)), seed);
    const everything = playEverything(story, 200);
    if (everything === null) continue;
    compared += 1;
    const findings = foundBySearch(story);
    if (everything.deadEnds.length > 0) seen.deadEnds += 1;
    if (everything.traps.length > 0) seen.traps += 1;
    if (everything.reached.length < story.nodes.length) seen.unreachable += 1;
    if (findings.some(({ severity }) => severity === 'warning')) seen.warned += 1;
    const wrong = judgeErrors(story, everything, findings).map((what) => `${what}, seed ${seed}`);
    expect(wrong).toEqual([]);
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(wanted / 10);
});
