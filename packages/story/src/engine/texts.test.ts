import { describe, expect, it } from 'vitest';
import { go, look, play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { plainText } from '../text/tree/plain-text.ts';
import { compileStory, start, view } from './engine.ts';
import { explain } from './play/explain.ts';
import type { Dice } from './state/dice.ts';

describe('frames', () => {
  const story = storyFrom`
    ~ header dark: It is dark.
    ~ header: Day {turns + 1}.
    ~ header: {first}Welcome.{again}Hello again.{end}
    ~ footer dark: You hear water.
    ~ footer: The wind blows.
    ~ header wet: It is wet.
    :: Hall
    A hall.
    - Down -> Cave
    :: Cave
    ~ tags: wet, dark
    A cave.
    - Up -> Hall
  `;

  it('stand around the text: first those of every node, then those of its tags, as their author ordered them', () => {
    expect(play(story).text).toBe('Day 1.\nWelcome.\nA hall.\nThe wind blows.');
    expect(play(story, 'Down').text).toBe(
      'Day 2.\nWelcome.\nIt is dark.\nIt is wet.\nA cave.\nThe wind blows.\nYou hear water.',
    );
    expect(play(story, 'Down', 'Up').text).toBe('Day 3.\nHello again.\nA hall.\nThe wind blows.');
  });

  it('and the panel are nothing at level 1', () => {
    const old = play({ ...story, level: 1, panel: 'Gold' });
    expect([old.text, old.view.panel]).toEqual(['A hall.', undefined]);
  });
});

describe('snippets', () => {
  const story = storyFrom`
    $ sun = yes
    ~ header: {show "Sky"}
    ## Sky
    {first}You look up. {end}{if sun}The sun shines.{else}It rains.{end}
    ## Lamp
    {if not sun}
    [Light the lamp](action:a2) and [sleep](action:a4).
    {end}
    ## Ways
    {show "Lamp"}
    :: Hall
    A hall. {show "Lamp"}
    - Wait -> stay
    do set sun = not sun
    - Light -> stay
    - Out -> Garden
    :: Garden
    {show "Ways"}
    - Sleep -> Hall
    if not sun
    - In -> Hall
  `;

  it('read the state and the visits of the node that shows them', () => {
    expect(play(story).text).toBe('You look up. The sun shines.\nA hall. ');
    expect(play(story, 'Out').text).toBe('You look up. The sun shines.');
    expect(play(story, 'Out', 'In').text).toBe('The sun shines.\nA hall. ');
    expect(play(story, 'Wait').text).toBe(
      'You look up. It rains.\nA hall. Light the lamp and sleep.',
    );
  });

  it('offer the actions of that node while the links in them are shown', () => {
    const offered = (...steps: string[]) => play(story, ...steps).view.actions.map(({ id }) => id);
    expect(offered()).toEqual(['a1', 'a3']);
    expect(offered('Wait')).toEqual(['a1', 'a2', 'a3']);
    expect(offered('Out')).toEqual(['a5']);
    expect(offered('Wait', 'Out')).toEqual(['a4', 'a5']);
  });

  it('are drawn by chance apart from the text, from each other and from other nodes', () => {
    const drawn = storyFrom`
      ~ header: {shuffle}1|2|3|4|5|6|7|8{end}
      ~ panel: {shuffle}1|2|3|4|5|6|7|8{end}
      ## A
      {shuffle}1|2|3|4|5|6|7|8{end}
      ## B
      {shuffle}1|2|3|4|5|6|7|8{end}
      :: Hall
      {show "A"}{show "B"}{show "A"}
      - {shuffle}1|2|3|4|5|6|7|8{end} -> stay
    `;
    const playable = compileStory(drawn);
    const sites = new Set<number>();
    const dice: Dice = {
      roll(site) {
        sites.add(site);
        return 0;
      },
    };
    view(playable, start(playable, 1), dice);
    // The header, the panel, A, B and the label.
    expect(sites.size).toBe(5);
    const texts = Array.from({ length: 1_000 }, (_, seed) => look(playable, start(playable, seed)));
    const words = texts.map(({ text }) => text.split('\n')[1] ?? '');
    expect(words.every(([first, , last]) => first === last)).toBe(true);
    expect(new Set(words.map((three) => three.slice(0, 2))).size).toBe(64);
  });

  it('offer an action that is left to chance exactly when its link is drawn', () => {
    const playable = compileStory(storyFrom`
      ~ header: {show "Ways"}
      ## Ways
      {shuffle}[Left](action:a1)|[Right](action:a2){end} {cycle}{shuffle}on|[Up](action:a3){end}|x{end}
      :: Hall
      {shuffle}[Left](action:a1)|a{end}
      - Left -> stay
      - Right -> stay
      - Up -> stay
    `);
    for (let seed = 0; seed < 200; seed += 1) {
      const { body, actions } = view(playable, start(playable, seed));
      const linked = [...JSON.stringify(body).matchAll(/"action_id":"(a\d)"/g)].map(([, id]) => id);
      expect(actions.map(({ id }) => id)).toEqual([...new Set(linked)].sort());
    }
  });

  it('and frames of one node do not change those of another', () => {
    const playable = compileStory(story);
    const [hall, garden] = [start(playable, 1), go(playable, start(playable, 1), 'Out')];
    const texts = () => [hall, garden].map((state) => look(playable, state).text);
    expect(texts()).toEqual(texts());
  });
});

describe('the panel', () => {
  const story = storyFrom`
    $ gold = 3
    ~ panel: # Purse
    ~ panel: {gold} coins. [Pay](action:a1) {show "Place"}
    ## Place
    You are in {if seen("Cave")}the cave{else}the hall{end}, [see](http://a).
    :: Hall
    A hall.
    - Down -> Cave
    do set gold = 2
    :: Cave
    {if chosen("a1")}A cave.{end}
  `;
  const panel = (...steps: string[]) => play(story, ...steps).view.panel;

  it('says what holds where the reader is', () => {
    expect(plainText(panel() ?? never())).toBe('Purse\n3 coins. Pay You are in the hall, see.');
    expect(plainText(panel('Down') ?? never())).toBe(
      'Purse\n2 coins. Pay You are in the cave, see.',
    );
  });

  it('has links to addresses, and none to actions', () => {
    expect(JSON.stringify(panel())).toContain('"link"');
    expect(JSON.stringify(panel())).not.toContain('"action"');
    expect(play(story).view.actions.map(({ id }) => id)).toEqual(['a1']);
  });

  it('is absent where there is nothing in it', () => {
    expect('panel' in play({ ...story, panel: '' }).view).toBe(false);
    expect('panel' in play({ ...story, panel: '{if gold > 9}Rich!{end}' }).view).toBe(false);
  });
});

const never = (): never => {
  throw new Error('There is no panel.');
};

describe('living labels, reasons and names', () => {
  const story = storyFrom`
    $ price = 3
    $ lit = no
    $ quiet = no
    :: Hall
    A hall.
    - Pay {price} \\{coins\\} *now* -> stay
    do set price = price + 1
    - {if price > 3}Leave{else}Stay{end} -> Cave
    if price > 3
    else locked: {if price = 3}It costs {price}.{end}
    - {if quiet}Hush{end} -> Cave
    @ {if lit}Lit lamp{else}Lamp{end}
    :: Cave
    ~ first: set lit = yes
    - {cycle}One|Two{end} -> Hall
  `;
  // The notation makes keys of names.
  const lamp = { ...story.items[0], id: 'lamp', key: 'lamp' } as (typeof story.items)[number];
  const living = { ...story, items: [lamp] };

  it('say what holds now', () => {
    const first = play(living);
    expect(first.choices).toEqual(['Pay 3 {coins} *now*', '[Stay] It costs 3.', 'Cave']);
    expect(first.here).toEqual(['Lamp']);
    const paid = play(living, 'Pay 3 {coins} *now*');
    expect(paid.choices).toEqual(['Pay 4 {coins} *now*', 'Leave', 'Cave']);
    expect(play(living, 'take Lamp', 'Cave').carried).toEqual(['Lit lamp']);
    expect(play(living, 'Cave').choices).toEqual(['One']);
    expect(play(living, 'Cave', 'One', 'Cave').choices).toEqual(['Two']);
  });

  it('are explained in the same words', () => {
    const playable = compileStory(living);
    expect(explain(playable, start(playable, 1)).map(({ label }) => label)).toEqual([
      'Pay 3 {coins} *now*',
      'Stay',
      'Cave',
    ]);
  });

  it('stand as typed at level 1', () => {
    const old = play({ ...living, level: 1 });
    expect(old.choices.slice(0, 2)).toEqual([
      'Pay {price} \\{coins\\} *now*',
      '[{if price > 3}Leave{else}Stay{end}] {if price = 3}It costs {price}.{end}',
    ]);
    expect(old.here).toEqual(['{if lit}Lit lamp{else}Lamp{end}']);
  });

  it('go back to what stands for none of them when they say nothing', () => {
    const silent = { ...lamp, name: '{if lit}Lamp{end}' };
    const cellar = { ...living, items: [silent] };
    expect(play(cellar).here).toEqual(['lamp']);
    const dear = storyFrom`
      :: Hall
      - Pay -> stay
      if no
      else locked: {if no}Too dear.{end}
    `;
    expect(play(dear).choices).toEqual(['[Pay]']);
  });
});

describe('values are written in the language of the story', () => {
  const inLanguage = (lang: string, bag = 'rope, map, lamp') => {
    const story = readStoryNotation(`
      ~ lang: ${lang}
      $ price = -2.5 (-9 to 99999, decimals 2)
      $ tiny = 0.05 (0 to 9, decimals 3)
      $ big = 12345
      $ bag = {${bag}} (of lamp | rope | map)
      :: Hall
      {price} {price * 2} {price / 0.2} {tiny} {big} {bag}.
      - {price} {bag} -> stay
    `);
    return play(story).text;
  };

  it.each([
    ['en', '-2.50 -5.00 -12.50 0.050 12345 lamp, rope, and map.'],
    ['en-GB', '-2.50 -5.00 -12.50 0.050 12345 lamp, rope and map.'],
    ['de', '-2,50 -5,00 -12,50 0,050 12345 lamp, rope und map.'],
    ['fr', '-2,50 -5,00 -12,50 0,050 12345 lamp, rope et map.'],
    ['ar-EG', '-2.50 -5.00 -12.50 0.050 12345 lamp وrope وmap.'],
    ['xx', '-2.50 -5.00 -12.50 0.050 12345 lamp, rope, and map.'],
    ['no language', '-2.50 -5.00 -12.50 0.050 12345 lamp, rope, and map.'],
  ])('%s', (lang, text) => expect(inLanguage(lang)).toBe(text));

  it('and sets by their members in the order of their author', () => {
    expect(inLanguage('en', 'map').split(' ').slice(5)).toEqual(['map.']);
    expect(inLanguage('en', 'map, lamp').split(' ').slice(5)).toEqual(['lamp', 'and', 'map.']);
    expect(inLanguage('en', ' ').split(' ').slice(5)).toEqual(['.']);
  });
});

describe('values that say far more than is written', () => {
  const members = Array.from({ length: 64 }, (_, place) => `${place}${'🪔'.repeat(190)}`);
  const story = storyFrom`
    $ bag = {} (of rope)
    ~ panel: Panel
    :: Hall
    Hall
    - Wait -> stay
    - Locked -> stay
    if no
    else locked: {bag}
    @ Lamp in inventory
  `;
  const written = '{bag} '.repeat(4_900);
  const [bag] = story.variables;
  const [hall] = story.nodes;
  const [lamp] = story.items;
  if (bag?.kind === 'set') Object.assign(bag, { members, initial: members });
  if (hall?.actions[0]) hall.actions[0].label = '{bag}'.repeat(90);
  if (hall) hall.body = written;
  if (lamp) lamp.name = '{bag}'.repeat(90);
  story.panel = written;
  const { view } = play(story);

  it('show as much of them as can be sent', () => {
    const { body, panel, actions, inventory } = view;
    for (const tree of [body, panel]) {
      const text = plainText(tree ?? body);
      expect(text.length).toBeGreaterThan(500_000);
      expect(text.length).toBeLessThanOrEqual(500_000 + 30_000);
      expect(text.isWellFormed()).toBe(true);
    }
    const words = [...actions.flatMap(({ label, reason }) => reason ?? label), inventory[0]?.name];
    expect(words.map((text) => Math.ceil((text?.length ?? 0) / 10))).toEqual([200, 200, 200]);
  });
});
