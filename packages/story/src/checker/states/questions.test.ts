import { describe, expect, it } from 'vitest';
import type { PlayableStory } from '../../engine/compile/compile-story.ts';
import { offeredChoices } from '../../engine/play/step.ts';
import type { State } from '../../engine/state/state.ts';
import type { Story } from '../../model/story.ts';
import { firstSeed, propertyRuns } from '../../testing/property-runs.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';
import { inWords } from '../testing/found-in.ts';
import { judgeErrors } from '../testing/judge-errors.ts';
import { inEveryWay, playEverything } from '../testing/play-everything.ts';
import { comesToAnEnd } from '../testing/random-player.ts';
import { randomHubStory } from '../testing/random-small-story.ts';
import { replay } from '../testing/replay.ts';
import { claimsBySearch, searchedFrom } from '../testing/searched.ts';

/**
 * Of texts that nobody reads fewer may be known, as it is not known exactly how often somebody comes: a
 * choice in such a text is then reported itself.
 */
function differences(story: Story) {
  const found = (statesBefore: number) =>
    claimsBySearch(story, 1_000_000, statesBefore).findings.map(inWords);
  const [apart, exact] = [found(0), found(1_000_000)];
  const isLostText = (one: string) => one.startsWith('unreachable-text');
  const fewer = exact.filter((one) => !apart.includes(one));
  const places = new Set(fewer.filter(isLostText).map((one) => one.split(' ')[1]));
  return {
    more: apart.filter((one) => !exact.includes(one) && !places.has(one.split(' ')[1])),
    fewer: fewer.filter((one) => !isLostText(one)),
  };
}

function canLackChoice(playable: PlayableStory, state: State): boolean {
  let canLack = false;
  inEveryWay((dice) => {
    const offers = offeredChoices(playable, state, dice);
    canLack ||= offers.every(({ isEnabled }) => !isEnabled);
  });
  return canLack;
}

const wanted = propertyRuns(100, 400);

it(`Of ${wanted} stories of questions the search knows what playing them in every way shows, with the questions apart`, () => {
  const seen = { apart: 0, deadEnds: 0, lost: 0, sound: 0, paths: 0 };
  for (let seed = firstSeed, compared = 0; compared < wanted; seed++) {
    const text = randomHubStory(seed);
    const story = readStoryNotation(text);
    const everything = playEverything(story, 700);
    if (everything === null) continue;
    compared += 1;
    const { traps: _, carried: __, ...rest } = everything;
    const { known, isApart } = searchedFrom(story, 0);
    expect({ text, ...known }).toEqual({ text, ...rest });
    if (!isApart) continue;
    seen.apart += 1;
    if (rest.deadEnds.length > 0) seen.deadEnds += 1;
    else if (rest.lost.length > 0) seen.lost += 1;
    else seen.sound += 1;
    const { findings } = claimsBySearch(story, 1_000_000, 0);
    expect({ text, wrong: judgeErrors(story, everything, findings) }).toEqual({ text, wrong: [] });
    expect({ text, ...differences(story) }).toEqual({ text, more: [], fewer: [] });
    for (const { path, rule, node_id } of findings) {
      const { playable, state } = replay(story, path);
      if (path.length > 0) seen.paths += 1;
      if (rule !== 'dead-end' && rule !== 'trap') continue;
      if (path.length === 0) continue;
      expect([text, playable.story.nodes[Number(state[0])]?.id]).toEqual([text, node_id]);
      const isSo =
        rule === 'trap'
          ? !comesToAnEnd(playable, state, 100, seed)
          : canLackChoice(playable, state);
      expect([text, rule, path, isSo]).toEqual([text, rule, path, true]);
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(wanted / 20);
});

const each = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** A room in which so much can be asked, and come back from. */
const room = (name: string, count: number, ways: string, marks = 'once') =>
  `:: ${name}\n${each(count, (at) => `- Ask ${at} -> ${name} ${at} (${marks})`)}\n${ways}
   ${each(count, (at) => `:: ${name} ${at}\nSo it is.\n- Back -> ${marks === 'once' ? name : 'return'}`)}`;

const five = each(
  5,
  (at) =>
    `${room(`Room${at}`, 20, `- On -> Room${(at + 1) % 5}\n- Back -> Room${(at + 4) % 5}${at === 4 ? '\n- Go -> End' : ''}`)}`,
);
const end = ':: End (ending: Over)';

describe('a hundred questions', () => {
  it.each([
    ['on the spot', `:: Hub\n${each(100, () => '- Ask -> stay (once)')}\n- Go -> End\n${end}`, 2],
    ['that lead away and back', `${room('Hub', 100, '- Go -> End')}\n${end}`, 102],
    ['by detours', `${room('Hub', 100, '- Go -> End', 'once, call')}\n${end}`, 102],
    ['in five rooms', `${five}\n${end}`, 106],
    ['and a last resort', `${room('Hub', 100, '- Go -> End (fallback)')}\n${end}`, 102],
    ['and a way out that is there once', `${room('Hub', 100, '- Go -> End (once)')}\n${end}`, 102],
  ])('%s are proved by looking at a few states', (_, text, states) => {
    const result = check(readStoryNotation(text));
    expect(result).toMatchObject({ proved: true, states, findings: [] });
    expect(result.endings).toHaveLength(1);
  });

  it('that each lead on to another one are proved as well, however each of them comes back', () => {
    const topics = each(
      100,
      (at) =>
        `:: A${at}\n- Yes -> B${at} (once)\n- No -> B${at} (once)\n:: B${at}\n- Well -> Hub (once)`,
    );
    const text = `:: Hub\n${each(100, (at) => `- Ask -> A${at} (once)`)}\n- Go -> End (once)\n${topics}\n${end}`;
    expect(check(readStoryNotation(text))).toMatchObject({ proved: true, findings: [] });
  });

  it('of which one changes what is asked for are told apart by that one alone', () => {
    const text = `$ met = no
      ${room('Hub', 100, '- Meet -> stay (once)\ndo set met = yes\n- Go -> End\nif met')}
      ${end}`;
    expect(check(readStoryNotation(text))).toMatchObject({ proved: true, findings: [] });
  });

  it('leave nobody a way on when they have been asked, by a path that asks them all', () => {
    const story = readStoryNotation(`${room('Hub', 100, '')}\n:: Far\n- Go -> End\n${end}`);
    const { proved, findings } = check(story);
    expect([proved, findings.map(inWords)]).toEqual([
      true,
      ['dead-end Hub', 'unreachable-node Far'],
    ]);
    expect(findings[0]?.path).toHaveLength(200);
    expect(replay(story, findings[0]?.path ?? []).view.actions).toEqual([]);
  });

  it('are asked last where entering their node again lets them be asked again', () => {
    const story = readStoryNotation(`:: Hall
      - Look -> stay (once_per_visit)
      - Turn -> Hall (once)
      - Far -> Far (once)
      :: Far
      - Back -> Hall (once)
      ${end}`);
    const { findings } = claimsBySearch(story, 1_000_000, 0);
    const deadEnds = findings.filter(
      ({ rule, node_id }) => rule === 'dead-end' && node_id === 'Hall',
    );
    expect(deadEnds).toHaveLength(1);
    expect(replay(story, deadEnds[0]?.path ?? []).view.actions).toEqual([]);
  });

  it('of which one leads out for good keep their trap', () => {
    const story = readStoryNotation(
      `${room('Hub', 100, '- Down -> Pit\n- Go -> End')}\n:: Pit\n- Ask -> stay (once)\n- Round -> Pit\n${end}`,
    );
    const { proved, findings } = check(story);
    expect([proved, findings.map(inWords)]).toEqual([true, ['trap Pit']]);
  });

  it('of which one is the way out leave those in a trap who have come back from there', () => {
    const story = readStoryNotation(`${room('Hub', 100, '- Far -> Far (once)\n- Wait -> stay')}
      :: Far
      - Back -> Hub
      - Go -> End
      ${end}`);
    const { findings } = check(story);
    expect(findings.map(inWords)).toEqual(['trap Hub']);
    expect(findings[0]?.path.map(({ node_id }) => node_id)).toEqual(['Hub', 'Far']);
  });

  it('lead to one place by different ways, from which each can still be asked that was not', () => {
    const away = (name: string) => `:: ${name}
      - Back -> Hub
      - Out -> Yard
      do set dark = yes
      - Down -> Secret
      if dark`;
    const text = `$ dark = no
      ${room('Hub', 100, '- Left -> Left (once)\n- Right -> Right (once)\n- Go -> End')}
      ${away('Left')}
      ${away('Right')}
      :: Yard
      - In -> Hub
      :: Secret (ending: Found)
      ${end}`;
    expect(check(readStoryNotation(text))).toMatchObject({ proved: true, findings: [] });
  });

  it('do not lead back by an ending after which the story starts over', () => {
    const story = readStoryNotation(`! Deed
      :: Hall
      - Ask -> Hall (once)
      - Drown -> Sea
      if visits("Hall") > 1
      - Dream -> Sky
      if earned(deed)
      - Last -> Secret (fallback)
      :: Sea (ending: Drowned)
      :: Sky (ending: Free)
      :: Secret (ending: Found)`);
    expect(searchedFrom(story, 0).known).toMatchObject({
      open: ['Hall/a1', 'Hall/a2'],
      endings: ['Sea'],
    });
  });
});
