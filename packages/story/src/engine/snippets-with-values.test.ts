import { describe, expect, it } from 'vitest';
import { leastRatio } from '../testing/least-ratio.ts';
import { play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';

describe('a snippet with values', () => {
  const story = storyFrom`
    $ name = "Ann"
    $ gold = 3
    $ price = 1.5 (0 to 9, decimals 1)
    $ bag = {rope} (of rope | map)
    ## Greeting (with name, gold)
    {if name = "Ann"}Dear {name}{elseif name = "Bob"}You, {name}{else}Hello {name}{end}: {gold}, {gold * 2}.
    ## Twice (with name)
    {show "Greeting" with name, 1} {show "Greeting" with "Bob", gold}
    ## Set (with things)
    {things}, {size(things)}{if things has "rope"} and a rope{end}
    ## Shop (with price, open)
    {if open and price > 1}[Buy](action:a1) for {price}{end}
    :: Hall
    {show "Greeting" with name, gold} {show "greeting" with "Bob", gold + 1}
    {show "Twice" with "Cleo"}
    {show "Set" with bag}.
    {show "Shop" with price, gold > 2}
    - Buy -> stay
    do set gold = gold - 1
    - Rename -> stay
    do set name = "Bob"
  `;
  it('has in its text what is given where it is shown, whatever variable has that key', () => {
    expect(play(story).text).toBe(
      [
        'Dear Ann: 3, 6. You, Bob: 4, 8.',
        'Hello Cleo: 1, 2. You, Bob: 3, 6.',
        'rope, 1 and a rope.',
        'Buy for 1.5',
      ].join('\n'),
    );
    expect(play(story, 'Rename').text).toMatch(/^You, Bob: 3, 6\. You, Bob: 4, 8\./);
  });
  it('offers what it links to while the branch of what is given is shown', () => {
    expect(play(story).choices).toEqual(['Buy', 'Rename']);
    expect(play(story, 'Buy').choices).toEqual(['Rename']);
  });
  it('has nothing for what is not given, and leaves out what is too much', () => {
    const few = storyFrom`
      $ name = "Ann"
      ## Greeting (with name, gold)
      {name}|{gold}|{if name}yes{else}no{end}
      :: Hall
      {show "Greeting"} {show "Greeting" with "Bob"} {show "Greeting" with "Cleo", 2, 3}
    `;
    expect(play(few).text).toBe('||no Bob||yes Cleo|2|yes');
  });
  it('is text as it is typed at level 2', () => {
    const old = { ...story, level: 2 as const };
    expect(play(old).text).toMatch(/^\{show "Greeting" with name, gold\}/);
  });
  it('shows nothing within itself, however much it is given', () => {
    const ring = storyFrom`
      ## Count (with number)
      {number} {show "Count" with number + 1}
      :: Hall
      {show "Count" with 1}
    `;
    expect(play(ring).text.trim()).toBe('1');
  });
  it('takes no more room and time for what is given over and over', () => {
    const doubling = (depth: number, times: number) => {
      const given = Array<string>(times).fill('v').join(' & ');
      const last = `## S${depth} (with v)\n{v}`;
      const texts = Array.from(
        { length: depth },
        (_, at) => `## S${at} (with v)\n{show "S${at + 1}" with ${given}}`,
      );
      return readStoryNotation(`${[...texts, last].join('\n')}\n:: Hall\n{show "S0" with "a"}!`);
    };
    expect(play(doubling(2, 3)).text).toBe(`${'a'.repeat(9)}!`);
    expect(play(doubling(7, 90)).text).toBe('!');
    const ratio = leastRatio(
      () => play(doubling(7, 90)),
      () => play(doubling(1, 90)),
      { enough: 20 },
    );
    expect(ratio).toBeLessThan(20);
  });
});
