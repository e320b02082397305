import { describe, expect, it } from 'vitest';
import { leastRatio } from '../testing/least-ratio.ts';
import { play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { act, compileStory, restore, save, start } from './engine.ts';
import type { EngineObserver, LogicSpan } from './state/engine-observer.ts';

/** The values of a number with two decimals, and of one with none, after the effects. */
function numbersAfter(...effects: string[]): { price: unknown; gold: unknown } {
  const story = readStoryNotation(
    `$ price = 2.5 (-20000000 to 20000000, decimals 2)\n$ gold = 7\n$ fine = 0.0001 (-1 to 200000, decimals 4)\n:: Hall\n${effects.map((effect) => `~ first: ${effect}`).join('\n')}`,
  );
  const variables = play(story).saved.variables ?? {};
  return { price: variables.price ?? 2.5, gold: variables.gold ?? 7 };
}
const price = (value: string) => numbersAfter(`set price = ${value}`).price;
const gold = (value: string) => numbersAfter(`set gold = ${value}`).gold;

describe('numbers with decimals', () => {
  it.each([
    ['0.1 + 0.2', 0.3],
    ['price - 0.05', 2.45],
    ['price * 1.1', 2.75],
    ['0.0001 * 0.0001', 0],
    ['price * price', 6.25],
    ['7 / 2', 3],
    ['7.0 / 2', 3],
    ['7.5 / 2', 3.7],
    ['price / 3', 0.83],
    ['0 - price / 3', -0.83],
    ['price / 0', 0],
    ['price mod 0', 0],
    ['price mod 0.7', 0.4],
    ['min(price, 2.55, 3)', 2.5],
    ['max(price, 2.559)', 2.55],
    ['abs(0 - price)', 2.5],
    ['-price', -2.5],
    ['1.999', 1.99],
    ['0 - 1.999', -1.99],
    ['99999999', 20_000_000],
    ['0 - 99999999', -20_000_000],
    ['20000000 * 20000000 / 20000000', 50_000],
    ['fine * 20000', 2],
  ])('%s is %d', (value, is) => expect(price(value)).toBe(is));
  it.each([
    ['round(2.5)', 3],
    ['round(0 - 2.5)', -3],
    ['round(2.49)', 2],
    ['floor(2.99)', 2],
    ['floor(0 - 2.01)', -3],
    ['floor(7)', 7],
    ['price', 2],
    ['price * 2', 5],
    ['0 - price', -2],
    ['200000 * 0.0001', 20],
  ])('as a whole number %s is %d', (value, is) => expect(gold(value)).toBe(is));
  it('are compared by value', () => {
    const story = storyFrom`
      $ price = 2.5 (0 to 9, decimals 2)
      :: Hall
      {if price = 2.50}a{end}{if price > 2.4999}b{end}{if 2 < price}c{end}{if price != 2.5}d{end}
    `;
    expect(play(story).text).toBe('abc');
  });
  it('are kept at their bounds, exactly', () => {
    const story = storyFrom`
      $ most = 200000 (-200000 to 200000, decimals 4)
      :: Hall
      - Less -> stay
      do set most = most - 0.0001
      - More -> stay
      do set most = most + 0.0002
    `;
    const { state, saved } = play(story, 'Less');
    expect(saved.variables?.most).toBe(199_999.9999);
    expect(restore(compileStory(story), saved)).toEqual(state);
    expect(play(story, 'Less', 'More').saved.variables).toBeUndefined();
  });
  it('have chances of parts of a percent, and dice between them', () => {
    const story = storyFrom`
      $ price = 0 (0 to 9, decimals 2)
      $ held = 0
      :: Hall
      - Roll -> stay
      do set price = random(0.25, 0.5)
      do if chance(0.5) then set held = held + 1 end
    `;
    const playable = compileStory(story);
    const after = [...Array(2_000).keys()].map((seed) => {
      const rolled = act(playable, start(playable, seed), { type: 'choose', action_id: 'a1' });
      return (rolled && save(playable, rolled).variables) ?? {};
    });
    expect(new Set(after.map((variables) => Number(variables.price)))).toEqual(
      new Set([...Array(26).keys()].map((at) => (25 + at) / 100)),
    );
    // Ten are to be expected of 2,000.
    const held = after.filter((variables) => variables.held === 1).length;
    expect(held).toBeGreaterThan(1);
    expect(held).toBeLessThan(30);
  });
});

describe('sets', () => {
  const story = storyFrom`
    $ bag = {map} (of rope | map | lamp, shown)
    :: Hall
    {if bag has "rope"}A rope. {end}{size(bag)}: {bag}
    - Take all -> stay
    do add "lamp" to bag
    do add "rope" to bag
    do add "rope" to bag
    do add "moon" to bag
    - Leave the map -> stay
    do remove "map" from bag
    do remove "map" from bag
  `;
  it('hold their members once each, in the order of their author', () => {
    expect(play(story).text).toBe('1: map');
    const { text, view } = play(story, 'Take all');
    expect(text).toBe('A rope. 3: rope, map, and lamp');
    expect(view.variables_shown).toEqual([
      { key: 'bag', label: '', value: ['rope', 'map', 'lamp'] },
    ]);
  });
  it('are saved as lists, unless they are as at the beginning', () => {
    expect(play(story).saved.variables).toBeUndefined();
    expect(play(story, 'Leave the map').saved.variables).toEqual({ bag: [] });
    const all = play(story, 'Take all');
    expect(all.saved.variables).toEqual({ bag: ['rope', 'map', 'lamp'] });
    expect(restore(compileStory(story), all.saved)).toEqual(all.state);
  });
  it('of 64 members have room for all', () => {
    const words = [...Array(64).keys()].map((at) => `m${at}`);
    const effects = words.map((word) => `do add "${word}" to bag`).join('\n');
    const large = readStoryNotation(
      `$ bag = {} (of ${words.join(' | ')})\n:: Hall\n{size(bag)}\n- All -> stay\n${effects}`,
    );
    const { text, saved } = play(large, 'All');
    expect([text, saved.variables?.bag]).toEqual(['64', words]);
  });
  it('are restored from whatever a database holds', () => {
    const playable = compileStory(story);
    const { saved } = play(story);
    const bagOf = (bag: unknown) =>
      save(playable, restore(playable, { ...saved, variables: { bag } } as never)).variables?.bag;
    expect(bagOf(['lamp', 'moon', 7, null, 'lamp'])).toEqual(['lamp']);
    expect(bagOf('lamp')).toBeUndefined();
    expect(bagOf({ 0: 'lamp' })).toBeUndefined();
  });
});

describe('revealing in place', () => {
  const story = storyFrom`
    :: Hall
    A hall. {if chosen_here("a1")}Dust.{else}[Look](action:a1){end} {times_chosen("a1")}
    - Look -> stay (once_per_visit)
    - Knock -> stay (once_per_visit)
    - Again -> Hall
    - Out -> Yard
    :: Yard
    {if chosen_here("a1")}Dust.{end}
    - In -> Hall
  `;
  it('is offered once until the node is entered again', () => {
    expect(play(story).choices).toEqual(['Look', 'Knock', 'Again', 'Out']);
    expect(play(story, 'Look')).toMatchObject({
      text: 'A hall. Dust. 1',
      choices: ['Knock', 'Again', 'Out'],
    });
    expect(play(story, 'Look', 'Knock').choices).toEqual(['Again', 'Out']);
    expect(play(story, 'Look', 'Again').choices).toEqual(['Look', 'Knock', 'Again', 'Out']);
    expect(play(story, 'Look', 'Out').text).toBe('Dust.');
    expect(play(story, 'Look', 'Out', 'In', 'Look').text).toBe('A hall. Dust. 2');
  });
  it('is saved while it lasts', () => {
    const { saved, state } = play(story, 'Look', 'Knock');
    expect(saved.here).toEqual(['a1', 'a2']);
    expect(restore(compileStory(story), JSON.parse(JSON.stringify(saved)))).toEqual(state);
    expect(play(story, 'Look', 'Again').saved).not.toHaveProperty('here');
    const playable = compileStory(story);
    for (const here of [['gone'], 'a1', null, [null, 7]]) {
      const restored = restore(playable, { ...saved, here } as never);
      expect(save(playable, restored)).not.toHaveProperty('here');
    }
  });
});

describe('back', () => {
  const story = storyFrom`
    :: Hall
    - Help -> Help
    - Go -> Cave
    - Back -> back
    :: Cave
    - Help -> Help
    - Wait -> stay
    - Back -> back
    :: Help
    - -> back
    - Detour -> Door
    :: Door
    ~ continue: Cellar
    :: Cellar
    - Back -> back
  `;
  it('leads to the node before, and is locked where there is none', () => {
    expect(play(story).choices).toEqual(['Help', 'Go', '[Back]']);
    expect(play(story, 'Go', 'Help').choices).toEqual(['Cave', 'Detour']);
    expect(play(story, 'Help', 'Hall').at).toBe('Hall');
  });
  it('leads forth again after it was followed', () =>
    expect(play(story, 'Go', 'Help', 'Cave', 'Back').at).toBe('Help'));
  it('is not changed by what stays', () =>
    expect(play(story, 'Go', 'Wait', 'Back').at).toBe('Hall'));
  it('leads to where the reader chose, not to what they passed', () =>
    expect(play(story, 'Help', 'Detour', 'Back').at).toBe('Help'));
  it('is saved, and locked where that node is gone', () => {
    const { saved, state } = play(story, 'Go');
    expect(saved.back).toBe('Hall');
    const playable = compileStory(story);
    expect(restore(playable, saved)).toEqual(state);
    for (const back of ['gone', 7, null, 'toString']) {
      expect(save(playable, restore(playable, { ...saved, back } as never)).back).toBeUndefined();
    }
  });
});

describe('where things are and what was earned', () => {
  const story = storyFrom`
    $ name = "a"
    ! Deed
    :: Hall
    {if at(lamp, "hall")}Lamp.{end} {if at(coin, "Cave")}Coin.{end} {if earned(deed)}Done.{end}
    - Move -> stay
    do move coin to "Cave"
    do unlock deed
    @ Lamp
    @ Coin (stackable)
    :: Cave
  `;
  it('is told', () => {
    expect(play(story).text).toBe('Lamp.  ');
    expect(play(story, 'take Lamp', 'Move').text).toBe(' Coin. Done.');
  });
});

describe('effects under a condition', () => {
  const story = storyFrom`
    $ gold = 5
    $ mood = "calm"
    :: Hall
    - Pay -> stay
    do if gold >= 3 then set gold = gold - 3, if gold < 3 then if gold = 2 then set mood = "poor" else set mood = "broke" end end else set mood = "angry", set gold = 0 end
  `;
  it('happen as it says, in order, three deep', () => {
    expect(play(story, 'Pay').saved.variables).toEqual({ gold: 2, mood: 'poor' });
    expect(play(story, 'Pay', 'Pay').saved.variables).toEqual({ gold: 0, mood: 'angry' });
  });
});

describe('joined texts', () => {
  const cuts: LogicSpan[] = [];
  const observer: EngineObserver = {
    onDivisionByZero() {},
    onPastBound() {},
    onCut: (place) => cuts.push(place),
  };
  const story = storyFrom`
    $ name = ""
    $ gold = 3
    $ brave = yes
    $ bag = {a, b} (of a | b)
    $ price = 1.5 (0 to 9, decimals 2)
    $ mood = calm (of calm | cross)
    :: Hall
    {name}
    - Join -> stay
    do set name = name & gold & "|" & brave & "|" & bag & "|" & price & "|" & nobody
    - Double -> stay
    do set name = name & name & "🪔🪔🪔🪔🪔🪔"
    - Choose -> stay
    do set name = "cr" & "oss"
    do set mood = name
  `;
  it('are made of all kinds of values, as they are shown', () =>
    expect(play(story, 'Join').text).toBe('3|yes|a and b|1.50|'));
  it('are cut at 200 code points, which an observer hears of', () => {
    const steps = ['Double', 'Double', 'Double', 'Double', 'Double'];
    expect([...play(story, ...steps).text]).toHaveLength(186);
    const { text, saved } = play(story, ...steps, 'Double');
    expect(text).toBe('🪔'.repeat(200));
    expect(saved.variables?.name).toBe(text);
    const playable = compileStory(story, observer);
    const after = act(playable, restore(playable, saved), { type: 'choose', action_id: 'a2' });
    expect(after && save(playable, after).variables?.name).toBe(text);
    expect(cuts).toContainEqual({
      node: 0,
      field: 'actions.1.effects.0',
      span: { start: 11, end: 22 },
    });
  });
  it('become an option that they spell', () =>
    expect(play(story, 'Choose').saved.variables).toEqual({ name: 'cross', mood: 'cross' }));
});

describe('effects of the whole story', () => {
  const story = storyFrom`
    $ log = ""
    ~ start: set log = log & "start"
    ~ entry: set log = log & "|entry " & visits("Hall") & visits("Cave")
    :: Hall
    ~ first: set log = log & " first"
    ~ every: set log = log & " every"
    {log}
    - Go -> Cave
    - Stay -> stay
    :: Cave
    ~ continue: Hall
  `;
  it('happen before the first node, and after the count of each visit before its own effects', () => {
    expect(play(story).text).toBe('start|entry 10 first every');
    expect(play(story, 'Stay').text).toBe('start|entry 10 first every');
    expect(play(story, 'Go').text).toBe('start|entry 10 first every|entry 11|entry 21 every');
  });
});

it('joins sets a thousand times in a turn not much slower than texts', () => {
  const members = Array.from({ length: 64 }, (_, place) => `member ${place}`).join(' | ');
  const turnWith = (joined: string) => {
    const story = readStoryNotation(
      `$ bag = {} (of ${members})\n$ told = ""\n$ all = ""\n:: Hall\n- Wait -> stay`,
    );
    const [bag] = story.variables;
    if (bag?.kind === 'set') bag.initial = bag.members;
    const [wait] = story.nodes[0]?.actions ?? [];
    wait?.effects.push(...Array(50).fill(`set all = ${Array(80).fill(joined).join(' & ')}`));
    const playable = compileStory(story);
    const state = start(playable, 1);
    return () => {
      for (let turns = 0; turns < 20; turns += 1) {
        act(playable, state, { type: 'choose', action_id: 'a1' });
      }
    };
  };
  const ratio = leastRatio(turnWith('bag'), turnWith('told'), { enough: 20 });
  expect(ratio).toBeLessThan(40);
});
