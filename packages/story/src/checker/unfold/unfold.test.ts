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

const isSame = (one: View, other: View) =>
  JSON.stringify(sight(one)) === JSON.stringify(sight(other));

const keyOf = (one: Act) => `${one.type} ${one.type === 'choose' ? one.action_id : one.item_id}`;

/**
 * Plays the pages beside the engine. Where chance decides, the reader may be on each of the pages to which it leads
 * that show what the engine shows.
 */
function walkBeside(text: string, pages: readonly Page[], seed: number, steps: number): number {
  const playable = compileStory(readStoryNotation(text));
  const draw = seededRandom(seed);
  let turn = beginTurn(playable, seed);
  let open = new Set([0]);
  for (let step = 0; step < steps; step++) {
    const seen = view(playable, turn.state, undefined, turn.read);
    const here = [...open]
      .flatMap((at) => pages[at] ?? [])
      .filter((page) => isSame(page.view, seen));
    expect(here.map(({ view }) => sight(view))[0]).toEqual(sight(seen));
    const acts = [
      ...seen.actions.filter(({ enabled }) => enabled).map(({ id }) => `choose ${id}`),
      ...seen.items_here.filter(({ can_take }) => can_take).map(({ id }) => `take ${id}`),
      ...seen.inventory.filter(({ can_drop }) => can_drop).map(({ id }) => `drop ${id}`),
    ];
    for (const { ways } of here) {
      expect(ways.map((way) => keyOf(way.act))).toEqual(acts);
      for (const { to } of ways)
        expect(to.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    }
    const at = Math.floor(draw() * acts.length);
    const way = here[0]?.ways[at];
    if (way === undefined) return step;
    const next = playTurn(playable, turn.state, way.act);
    if (next === null) throw new Error('a way that the engine does not have');
    turn = next;
    open = new Set(here.flatMap(({ ways }) => ways[at]?.to.map(({ page }) => page) ?? []));
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

  it('say how likely each of those is that an act leads to by chance', () => {
    const pages = unfold(
      storyFrom`
        :: Hall
        - Wander -> 2 Cellar | 1 stay
        :: Cellar (ending: Lost)
        {shuffle}Dark|Damp{end}
      `,
      { most: 100, drops: true },
    );
    const [hall] = pages ?? [];
    const shown = hall?.ways[0]?.to.map(({ page, share }) => [
      pages?.[page]?.view.node.name,
      Number(share.toFixed(3)),
    ]);
    expect(shown).toEqual([
      ['Cellar', 0.333],
      ['Cellar', 0.333],
      ['Hall', 0.333],
    ]);
  });

  it.each([
    ['with a beginning by chance', ':: A\n{shuffle}a|b{end}\n- Go -> A'],
    [
      'with a count without an end',
      '$ gold = 0 (0 to 100000)\n:: A\n{gold}\n- Go -> A\ndo set gold = gold + 1',
    ],
    [
      'with more faces than dice have',
      '$ gold = 0 (0 to 100)\n:: A\n{gold}\n- Go -> A\ndo set gold = random(0, 90)',
    ],
  ])('are not to be had %s', (_, text) => {
    expect(unfold(readStoryNotation(text), { most: 100, drops: true })).toBeNull();
  });
});
