import { describe, expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';

describe('a choice with a condition', () => {
  const shop = storyFrom`
    $ gold = 2
    :: Shop
    - Earn -> stay
    do set gold = gold + 1
    - Buy -> stay
    if gold >= 3
    - Haggle -> stay
    if gold >= 3
    else locked: You need three coins.
    - Steal -> stay
    if no
    else locked
    - Fly -> Moon
    if gold >= 4
    else locked: You cannot fly.
    - Leave -> stay (fallback)
  `;

  it('is hidden, or locked with its reason, while the condition does not hold', () => {
    expect(play(shop).choices).toEqual([
      'Earn',
      '[Haggle] You need three coins.',
      '[Steal]',
      '[Fly] You cannot fly.',
    ]);
    expect(play(shop, 'Earn').choices).toEqual([
      'Earn',
      'Buy',
      'Haggle',
      '[Steal]',
      '[Fly] You cannot fly.',
    ]);
  });
  it('gives no reason where only its target is gone', () =>
    expect(play(shop, 'Earn', 'Earn').choices).toContain('[Fly]'));
  it('cannot be chosen while it is locked', () =>
    expect(() => play(shop, 'Haggle')).toThrow('cannot be done'));
  it('leaves room for a fallback', () => {
    const story = storyFrom`
      :: Cell
      - Open -> stay
      if no
      - Knock -> stay
      if no
      else locked
      - Wait -> stay (fallback)
      - Never -> stay (fallback)
      if no
    `;
    expect(play(story).choices).toEqual(['[Knock]', 'Wait']);
  });
});

describe('a choice in the text', () => {
  const room = storyFrom`
    $ lit = no
    :: Room
    {if lit}You see a [chest](action:a2).{else}It is dark. [Listen](action:a3){end}
    {first}[Sit](action:a4){end} Look for [nothing](action:a99).
    - Light the lamp -> stay (once)
    do set lit = yes
    - Open the chest -> Hoard
    - Listen -> stay
    - Sit -> Room
    - Both -> stay
    [Both](action:a5) {if lit}and [both](action:a5){end}
    :: Hoard
    - Back -> Room
  `;
  it('is offered only while a link to it is shown', () => {
    expect(play(room).choices).toEqual(['Light the lamp', 'Listen', 'Sit', 'Both']);
    expect(play(room, 'Light the lamp').choices).toEqual(['Open the chest', 'Sit', 'Both']);
    expect(play(room, 'Light the lamp', 'Open the chest', 'Back').choices).toEqual([
      'Open the chest',
      'Both',
    ]);
  });
  it('is offered below where no link to it is in the text at all', () =>
    expect(play(room).choices).toContain('Light the lamp'));
  it('is not offered where it is behind an unlit branch of a nested text', () => {
    const story = storyFrom`
      $ a = yes
      $ b = no
      :: Room
      {if a}{if b}[Go](action:a1){elseif a}[Stay](action:a2){end}{end}
      - Go -> stay
      - Stay -> stay
    `;
    expect(play(story).choices).toEqual(['Stay']);
  });
  it.each([
    ['cycle', ['a1', 'a2', 'a3', 'a1', 'a2']],
    ['sequence', ['a1', 'a2', 'a3', 'a3', 'a3']],
    ['once', ['a1', 'a2', 'a3', '', '']],
  ])('goes with the visits of a {%s}', (kind, expected) => {
    const story = storyFrom`
      :: Room
      {${kind}}[One](action:a1)|[Two](action:a2)|[Three](action:a3){end}
      - One -> stay
      - Two -> stay
      - Three -> stay
      - Again -> Room
    `;
    const shown = expected.map((_, visits) =>
      play(story, ...Array<string>(visits).fill('Again'))
        .view.actions.map(({ id }) => id)
        .filter((id) => id !== 'a4')
        .join(' '),
    );
    expect(shown).toEqual(expected);
  });
});

describe('a pool', () => {
  const town = storyFrom`
    $ day = 1
    :: Square
    ~ pool: event, 2
    - Sleep -> stay
    do set day = day + 1
    - Leave -> stay (fallback)
    :: Market
    ~ tags: event, loud
    - Back -> Square
    :: Fire
    ~ tags: event
    ~ when: day = 2
    ~ priority: 5
    - Back -> Square
    :: Parade
    ~ tags: event
    ~ when: day < 3
    :: Fair
    ~ tags: event
    ~ when: day >= 2
    :: Grave
    ~ tags: quiet
  `;
  it('offers the nodes with its tag that are available, highest priority first, so many at most', () => {
    expect(play(town).choices).toEqual(['Sleep', 'Market', 'Parade']);
    expect(play(town, 'Sleep').choices).toEqual(['Sleep', 'Fire', 'Market']);
    expect(play(town, 'Sleep', 'Sleep').choices).toEqual(['Sleep', 'Market', 'Fair']);
  });
  it('leads there, and counts the choice under the id of the node', () => {
    const there = play(town, 'Market');
    expect(there.at).toBe('Market');
    expect(there.saved).toMatchObject({ chosen: { Market: 1 }, visits: { Market: 1 } });
  });
  it('never offers the node itself', () => {
    const story = storyFrom`
      :: Hub
      ~ tags: hub
      ~ pool: hub, 5
      :: Other
      ~ tags: hub
      ~ pool: hub, 5
    `;
    expect(play(story).choices).toEqual(['Other']);
    expect(play(story, 'Other').choices).toEqual(['Hub']);
  });
  it('lets `chosen` ask for its nodes', () => {
    const story = storyFrom`
      :: Hub
      ~ pool: hub, 5
      {if chosen("Cave")}You were there.{end}
      :: Cave
      ~ tags: hub
      ~ when: not chosen("Cave")
      - Back -> Hub
    `;
    expect(play(story, 'Cave', 'Back')).toMatchObject({ text: 'You were there.', choices: [] });
  });
  it('comes back to its node if its author says so', () => {
    const story = storyFrom`
      :: Hub
      ~ pool: cave, 1 (call)
      :: Cave
      ~ tags: cave
      - -> return
    `;
    const inCave = play(story, 'Cave');
    expect(inCave).toMatchObject({ choices: ['Hub'], saved: { calls: ['Hub'] } });
    expect(play(story, 'Cave', 'Hub').saved).toEqual({
      node_id: 'Hub',
      turn: 2,
      seed: 1,
      visits: { Hub: 2, Cave: 1 },
      chosen: { Cave: 1, a1: 1 },
    });
  });
  it('keeps a fallback back', () => expect(play(town).choices).not.toContain('Leave'));
  it('with nothing to offer leaves room for a fallback', () => {
    const story = storyFrom`
      :: Hub
      ~ pool: nobody, 3
      - Wait -> stay (fallback)
    `;
    expect(play(story).choices).toEqual(['Wait']);
  });
});

describe('a call', () => {
  const story = storyFrom`
    :: Hall
    - Ask -> Help (call)
    - Go -> Help
    :: Help
    - Ask again -> Help (call)
    - -> return
    - Wander on -> 1 return | 1 Moon
    - Stay on -> stay (call)
  `;
  it('comes back to its node, as to any other', () => {
    const back = play(story, 'Ask', 'Hall');
    expect(back.at).toBe('Hall');
    expect(back.saved.visits).toEqual({ Hall: 2, Help: 1 });
  });
  it('locks what returns while nobody waits', () =>
    expect(play(story, 'Go').choices).toEqual(['Ask again', '[Help]', '[Wander on]', 'Stay on']));
  it('comes back from the last one first', () => {
    expect(play(story, 'Ask', 'Ask again').saved.calls).toEqual(['Hall', 'Help']);
    expect(play(story, 'Ask', 'Ask again', 'Wander on').saved).toMatchObject({
      node_id: 'Help',
      calls: ['Hall'],
    });
  });
  it('that stays calls nobody', () =>
    expect(play(story, 'Go', 'Stay on').saved.calls).toBeUndefined());
  it('forgets the oldest of more than sixteen', () => {
    const deep = play(story, 'Ask', ...Array<string>(16).fill('Ask again'));
    expect(deep.saved.calls).toEqual(Array(16).fill('Help'));
    const sixteenth = play(story, 'Ask', ...Array<string>(15).fill('Ask again'));
    expect(sixteenth.saved.calls).toEqual(['Hall', ...Array(15).fill('Help')]);
  });
});

describe('a list of targets', () => {
  const story = storyFrom`
    :: Hall
    - Doubt -> 1 stay | 1 Moon
    - Dream -> 1 Moon | 1 Sun
    - Sleep -> 2 Cave
    :: Cave
  `;
  it('may lead nowhere else', () =>
    expect(play(story, 'Doubt').saved).toMatchObject({ turn: 1, visits: { Hall: 1 } }));
  it('stays open while one of them is, though nobody waits for a return', () => {
    const back = storyFrom`
      :: Hall
      - Slip away -> 1 return | 1 Cave
      - Turn back -> 1 return | 1 Moon
      - Ask -> Hall (call)
      :: Cave
    `;
    expect(play(back).choices).toEqual(['Slip away', '[Turn back]', 'Ask']);
    expect(play(back, 'Slip away').at).toBe('Cave');
    expect(play(back, 'Ask').choices).toEqual(['Slip away', 'Turn back', 'Ask']);
  });
  it('locks the choice when all of them are gone', () =>
    expect(play(story).choices).toEqual(['Doubt', '[Dream]', 'Sleep']));
  it('of one leads there', () => expect(play(story, 'Sleep').at).toBe('Cave'));
  it('gives its choice the name of its own node, not to say where chance leads', () => {
    const unnamed = storyFrom`
      :: Hall
      - -> 1 Cave | 1 Moon
      :: Cave
    `;
    expect(play(unnamed).choices).toEqual(['Hall']);
  });
});

describe('entering a node', () => {
  const story = storyFrom`
    $ log = 0 (shown)
    $ at = 0 (shown)
    ! Explorer
    :: Hall
    ~ first: set log = log * 10 + 1
    ~ every: set log = log * 10 + 2
    - Go -> Cave
    do set log = log * 10 + 3
    do set at = turns
    - Wait -> stay
    do set log = log * 10 + 4
    @ Lamp
    :: Cave
    ~ first: unlock explorer
    ~ first: set log = log * 10 + visits("Cave") + 5
    ~ every: set at = at * 10 + turns
    - Back -> Hall
    - End -> Lake
    :: Lake (ending: Drowned)
    ~ every: set log = 0
    ~ every: set at = 99
    {if ending("Drowned")}You drowned.{end}
  `;
  it('at the start runs its effects', () => expect(play(story).variables[0]).toBe('log: 12'));
  it('comes after the effects of the choice, and after the turn is counted', () => {
    expect(play(story, 'Go').variables).toEqual(['log: 1236', 'at: 1']);
  });
  it('again runs only those of every visit', () =>
    expect(play(story, 'Go', 'Back').variables[0]).toBe('log: 12362'));
  it('does not happen where the reader stays, or takes something', () => {
    expect(play(story, 'Wait').variables[0]).toBe('log: 124');
    expect(play(story, 'take Lamp', 'drop Lamp').variables).toEqual(['log: 12', 'at: 0']);
  });
  it('earns the ending', () => {
    const drowned = play(story, 'Go', 'End');
    expect(drowned).toMatchObject({ text: 'You drowned.', choices: [] });
    expect(drowned.saved.endings).toEqual({ Drowned: 2 });
  });
  it('tells what is new of achievements, and only then', () => {
    expect(play(story).earned).toEqual([]);
    expect(play(story, 'Go').earned).toEqual(['Explorer (new)']);
    expect(play(story, 'Go', 'Back').earned).toEqual(['Explorer']);
  });
});

describe('the text', () => {
  const story = storyFrom`
    $ gold = 5
    $ mood = *calm* (of *calm* | cross)
    :: Hall
    You have {gold} coins and feel {mood}. {first}The door creaks.{again}The door is open.{end}
    {cycle}drip|drop{end} {sequence}one|two|three{end} {once}A bat!{end}
    - Pay -> stay
    do set gold = gold - 5
    - Again -> Hall
  `;
  const textAfter = (...steps: string[]) => play(story, ...steps).text;
  it('says what is so now', () => {
    expect(textAfter()).toBe('You have 5 coins and feel *calm*. The door creaks.\ndrip one A bat!');
    expect(textAfter('Pay')).toContain('You have 0 coins');
  });
  it('varies with the visits', () => {
    expect(textAfter('Again')).toContain('The door is open.\ndrop two');
    expect(textAfter('Again', 'Again', 'Again')).toMatch(/drop three\s*$/);
    expect(textAfter('Pay')).toContain('drip one A bat!');
  });
});
