import { readFileSync } from 'node:fs';
import type { Story } from '@brasslamp/story/model';
import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInk } from '../../import/ink/read-ink.ts';
import { translate } from '../../import/translate/translate.ts';
import { readOwnFile } from '../../story-file/read-own-file.ts';
import { type Beside, playBeside } from '../../testing/beside.ts';
import { EndlessTurn, ourStory } from '../../testing/engine-player.ts';
import { inkStory } from '../../testing/ink-player.ts';
import { sayableInInk } from '../../testing/sayable-in-ink.ts';
import { writeInk } from './write-ink.ts';

/** Plays a story beside its ink, or that of a story `as` it; the compiler has nothing to say of that. */
function besideInk(story: Story, plays = 4, as = story): Beside {
  const problems: string[] = [];
  const ink = inkStory(writeInk(as).text, problems);
  expect(problems).toEqual([]);
  return playBeside(ourStory(story), ink, { plays, turns: 30 });
}

const demo = new URL(
  '../../../../server/src/features/importing/demo-stories/left-on-the-number-nine.brasslamp.json',
  import.meta.url,
);

/** The choices of a story with what they ask in another one. */
const withAsksOf = (asking: Story, story: Story): Story => {
  const asks = new Map(
    asking.nodes.flatMap(({ actions }) => actions.map((one) => [one.id, one.ask])),
  );
  return {
    ...story,
    nodes: story.nodes.map((node) => ({
      ...node,
      actions: node.actions.map((one) => ({ ...one, ask: asks.get(one.id) ?? null })),
    })),
  };
};

async function readBack(story: Story) {
  const source = await readInk([{ path: 'story.ink', text: writeInk(story).text }]);
  let ids = 0;
  return translate(source, { container: 'ink', newId: () => `id-${++ids}` });
}

const tale = storyFrom`
  $ gold = 5 (0 to 20)
  $ brave = no
  $ mood = calm (of calm | cross)
  $ bag = {map} (of rope | map | oil lamp)
  $ price = 1.25 (0 to 99 decimals 2)
  ! Deed
  ~ start: set gold = gold + 1
  ~ entry: if gold > 15 then set gold = 15 end
  ~ footer: {if brave}You feel brave.{end}
  ## Weather
  {cycle}Rain|Sun{end} again.
  :: Hall
  You have {gold} coins, {bag} and {price}. {show "Weather"}

  - item
  - *other* -> item // not a comment

  {if gold > 8}
  Rich!
  {else}
  [Beg](action:a2) for more.
  {end}
  ~ every: add "rope" to bag
  - Buy -> stay (once)
  if gold >= 3
  do set gold = gold - 3, add "oil lamp" to bag
  - Beg -> stay
  do set gold = gold + 4
  - Down -> Cellar
  - Call -> Well (call)
  - Rest -> stay (fallback)
  @ Lamp
  @ Coin (stackable)
  :: Cellar
  {first}Dark.{again}Still dark.{end} {if has(lamp)}You see: {visits("Cellar")}.{end}
  ~ first: set brave = yes
  ~ pool: deep, 1
  - Back -> back
  - Up -> Hall
  do set price = price * 1.5, unlock deed
  :: Well
  ~ continue: Deeper (keep) if gold > 6
  A well.
  - Return -> return
  :: Deeper
  ~ tags: deep
  ~ when: brave
  Deeper. {chosen("a1")}
  - -> return
  - Out -> Sea
  if count(coin) > 0 or bag has "oil lamp"
  :: Sea (ending: Drowned)
  The end.
`;

describe('A story as ink', () => {
  it('plays the same: items, sets, pools, calls, snippets, frames, decimals', () => {
    expect(besideInk(tale, 60)).toMatchObject({ differences: [], equalPlays: 60 });
  });

  it('is read back and plays the same', async () => {
    const { story, losses } = await readBack(tale);
    const { differences } = playBeside(ourStory(tale), ourStory(story), { plays: 40, turns: 30 });
    expect({ differences, losses }).toMatchObject({ differences: [] });
  });

  it('has the words that ink would take for its own', () => {
    const words = storyFrom`
      :: Start
      + plus - minus # tag // no comment /* nor this */ -> there <- here <> glue {"{"} | bar [x] ~ tilde

      return of the VAR

      else: nothing \\ and https://example.org
      - "Go" [now] -> End
      :: End (ending: End)
      TODO: nothing. VAR x = 5
    `;
    expect(besideInk(words)).toMatchObject({ differences: [] });
  });

  it('says what ink has no word for', () => {
    const lossy = storyFrom`
      $ name = "Ann" (shown)
      ~ panel: Map
      ~ notes: dark
      :: Start
      ![A hill](https://example.org/hill.png) [Web](https://example.org)
      - Ask -> stay
      ask name: Your name?
      - Closed -> stay
      if name = "Bea"
      else locked: Not yet.
    `;
    const { losses } = writeInk(lossy);
    expect(losses.map(({ kind, construct }) => `${kind} ${construct}`).sort()).toEqual([
      'effect_left_out ask',
      'external_link_as_text ',
      'setting_dropped content notes',
      'setting_dropped lock',
      'setting_dropped shown',
      'text_left_out panel',
    ]);
  });

  it('offers what asks for an answer without its question, and plays on', () => {
    let ids = 0;
    const { story } = readOwnFile(readFileSync(demo, 'utf8'), { newId: () => `id-${++ids}` });
    const unasked = sayableInInk(story);
    const played = besideInk(unasked, 40, withAsksOf(story, unasked));
    expect(played).toMatchObject({ differences: [], equalPlays: 40 });
    expect(played.turns).toBeGreaterThan(400);
    const asks = writeInk(story).losses.filter(({ construct }) => construct === 'ask');
    expect(asks.map(({ node }) => node)).toEqual(['The ledger', 'The telephone']);
  });

  it('plays the same, whatever is in it', { timeout: 240_000 }, () => {
    let [turns, equal] = [0, 0];
    for (const drawn of fc.sample(anyWholeStory, { numRuns: 80, seed: 27 })) {
      const played = unlessEndless(() => besideInk(sayableInInk(drawn)));
      turns += played?.turns ?? 0;
      equal += played?.equal ?? 0;
      expect(played?.differences ?? []).toEqual([]);
    }
    expect(turns).toBeGreaterThan(1_000);
    expect(equal).toBe(turns);
  });
});

/** ink does not stop a turn that has no end: such stories are not played. */
function unlessEndless(play: () => Beside): Beside | null {
  try {
    return play();
  } catch (error) {
    if (error instanceof EndlessTurn) return null;
    throw error;
  }
}
