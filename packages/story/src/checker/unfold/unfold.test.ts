import { describe, expect, it } from 'vitest';
import { type Act, beginTurn, compileStory, playTurn, view } from '../../engine/engine.ts';
import type { View } from '../../engine/state/state.ts';
import { readStoryNotation, storyFrom } from '../../testing/story-notation.ts';
import { seededRandom } from '../readers/walks.ts';
import { randomSmallStory } from '../testing/random-small-story.ts';
import { type Page, unfold } from './unfold.ts';

/** What a reader sees and can do, without what is only counted over all readings. */
function sight({ body, panel, actions, items_here, inventory, ...rest }: View) {
  const { variables_shown, achievements, ended, node } = rest;
  const isNew = achievements.filter(({ is_new }) => is_new).map(({ key }) => key);
  return { node, body, panel, actions, items_here, inventory, variables_shown, isNew, ended };
}

const keyOf = (one: Act) => `${one.type} ${one.type === 'choose' ? one.action_id : one.item_id}`;

/** Plays the pages beside the engine. */
function walkBeside(text: string, pages: readonly Page[], seed: number, steps: number): number {
  const playable = compileStory(readStoryNotation(text));
  const draw = seededRandom(seed);
  let turn = beginTurn(playable, seed);
  let page = pages[0];
  for (let step = 0; step < steps; step++) {
    const seen = view(playable, turn.state, undefined, turn.read);
    if (page === undefined) throw new Error('a way leads to no page');
    expect(sight(page.view)).toEqual(sight(seen));
    const ways = page.ways;
    const acts = [
      ...seen.actions.filter(({ enabled }) => enabled).map(({ id }) => `choose ${id}`),
      ...seen.items_here.filter(({ can_take }) => can_take).map(({ id }) => `take ${id}`),
      ...seen.inventory.filter(({ can_drop }) => can_drop).map(({ id }) => `drop ${id}`),
    ];
    expect(ways.map((way) => keyOf(way.act))).toEqual(acts);
    const way = ways[Math.floor(draw() * ways.length)];
    if (way === undefined) return step;
    const next = playTurn(playable, turn.state, way.act);
    if (next === null) throw new Error('a way that the engine does not have');
    turn = next;
    page = pages[way.to];
  }
  return steps;
}

describe('the pages of a story', () => {
  it('give what the engine gives, whichever way a reader goes', () => {
    let unfolded = 0;
    let steps = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const text = randomSmallStory(seed);
      const pages = unfold(readStoryNotation(text), { most: 400, drops: true });
      if (pages === null) continue;
      unfolded += 1;
      for (let walk = 0; walk < 4; walk++) {
        try {
          steps += walkBeside(text, pages, seed * 31 + walk, 30);
        } catch (error) {
          throw new Error(`seed ${seed}:\n${text}`, { cause: error });
        }
      }
    }
    expect(unfolded).toBeGreaterThan(40);
    expect(steps).toBeGreaterThan(2_000);
  });

  it('are one for each state, and no more', () => {
    const pages = unfold(
      storyFrom`
        :: Hall
        {if has(lamp)}Light.{else}Dark.{end}
        - Look -> Hall (once)
        - Out -> End
        if has(lamp)
        @ Lamp
        :: End (ending: Free)
      `,
      { most: 100, drops: true },
    );
    expect(pages?.length).toBe(5);
  });

  it.each([
    ['chance', ':: A\n- Go -> 1 A | 1 B\n:: B (ending: E)'],
    ['a text that falls by chance', ':: A\n{shuffle}a|b{end}\n- Go -> A'],
    [
      'a count without an end',
      '$ gold = 0 (0 to 100000)\n:: A\n{gold}\n- Go -> A\ndo set gold = gold + 1',
    ],
  ])('are not to be had of %s', (_, text) => {
    expect(unfold(readStoryNotation(text), { most: 100, drops: true })).toBeNull();
  });
});
