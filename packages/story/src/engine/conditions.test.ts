import { describe, expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';

/** The value after the steps, as the text shows it. */
function shown(value: string, ...steps: string[]): string {
  const story = readStoryNotation(`
    $ gold = 7 (0 to 100)
    $ brave = yes
    $ mood = calm (of calm | cross)
    $ name = "Ann"
    $ blank = ""
    ! Lit
    :: Hall
    Value: {${value}}!
    - Go down -> Cellar
    - Wait -> stay
    - Drown -> Lake
    @ Lamp
    @ Map in inventory
    @ Coin (stackable) in inventory
    @ Oil (stackable) in Cellar
    :: Cellar
    Value: {${value}}!
    - Go up -> Hall
    - Wait below -> stay
    :: Lake (ending: Drowned)
    Value: {${value}}!
    :: Tower
    :: Café "Zum Löwen"
  `);
  return /Value: (.*)!/s.exec(play(story, ...steps).text)?.[1] ?? '';
}

describe('values', () => {
  it.each([
    // Numbers.
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['7 / 2', '3'],
    ['-7 / 2', '-3'],
    ['7 mod 3', '1'],
    ['-7 mod 3', '-1'],
    ['7 mod -3', '1'],
    ['gold / 0', '0'],
    ['gold mod 0', '0'],
    ['0 * -1', '0'],
    ['min(3, gold, 5)', '3'],
    ['max(3, gold, 5)', '7'],
    ['abs(-4)', '4'],
    ['round(7)', '7'],
    ['floor(7)', '7'],
    ['-gold', '-7'],
    ['1000000000000 * 1000000000000', '1000000000000'],
    ['0 - 1000000000000 * 2', '-1000000000000'],
    // Kinds.
    ['gold', '7'],
    ['brave', 'yes'],
    ['not brave', 'no'],
    ['mood', 'calm'],
    ['name', 'Ann'],
    ['"Ann"', 'Ann'],
    ['yes', 'yes'],
    // Comparisons.
    ['gold = 7', 'yes'],
    ['gold != 7', 'no'],
    ['gold < 8', 'yes'],
    ['gold <= 7', 'yes'],
    ['gold > 7', 'no'],
    ['gold >= 8', 'no'],
    ['mood = "calm"', 'yes'],
    ['mood != "cross"', 'yes'],
    ['name = "ann"', 'no'],
    ['brave = yes', 'yes'],
    // Joined.
    ['gold = 7 and brave', 'yes'],
    ['gold = 7 and not brave', 'no'],
    ['gold = 8 or brave', 'yes'],
    ['gold = 8 or not brave', 'no'],
    // Items.
    ['has(map)', 'yes'],
    ['has(lamp)', 'no'],
    ['count(map)', '1'],
    ['count(lamp)', '0'],
    ['has(coin)', 'yes'],
    ['count(coin)', '1'],
    ['count(oil)', '0'],
    // Places.
    ['visits("Hall")', '1'],
    ['visits("hALL")', '1'],
    ['seen("Hall")', 'yes'],
    ['seen("Cellar")', 'no'],
    ['visits("Tower")', '0'],
    ['turns', '0'],
    ['turns_since("Tower")', '1000000'],
    ['seen("Café \\"Zum Löwen\\"")', 'no'],
    ['ending("Drowned")', 'no'],
    ['chosen("a1")', 'no'],
  ])('%s is %s', (value, words) => expect(shown(value)).toBe(words));

  it.each([
    ['chosen("a1")', ['Go down', 'Go up'], 'yes'],
    ['chosen("a2")', ['Go down', 'Go up'], 'no'],
    ['visits("Hall")', ['Go down', 'Go up'], '2'],
    ['visits("Hall")', ['Wait', 'Wait'], '1'],
    ['seen("Cellar")', ['Go down', 'Go up'], 'yes'],
    ['turns', ['Wait', 'take Lamp', 'Go down'], '3'],
    ['turns_since("Hall")', [], '0'],
    ['turns_since("Hall")', ['Wait', 'Go down', 'Wait below'], '3'],
    ['turns_since("hall")', ['Wait', 'Go down', 'Go up'], '0'],
    ['has(lamp)', ['take Lamp'], 'yes'],
    ['has(lamp)', ['take Lamp', 'drop Lamp'], 'no'],
    ['count(oil)', ['Go down', 'take Oil', 'Go up'], '1'],
    ['ending("Drowned")', ['Drown'], 'yes'],
  ])('%s after %s is %s', (value, steps, words) => expect(shown(value, ...steps)).toBe(words));
});

describe('a backslash in a name', () => {
  it.each([
    ['a\\b', 'a\\b'],
    ['a\\b', 'a\\\\b'],
    ['say "b"', 'say \\"b\\"'],
  ])('leads to the node %s, written as "%s", in every question', (name, written) => {
    const story = storyFrom`
      :: ${name}
      {visits("${written}")} {seen("${written}")} {turns_since("${written}")}
      - Wait -> stay
    `;
    expect(play(story).text).toBe('1 yes 0');
    expect(play(story, 'Wait').text).toBe('1 yes 1');
  });
});

describe('a semantic error', () => {
  it.each([
    // What is not there is 0, no and "".
    ['nobody', ''],
    ['nobody + 1', '1'],
    ['nobody = 0', 'yes'],
    ['nobody = ""', 'yes'],
    ['nobody = no', 'yes'],
    ['nobody = "calm"', 'no'],
    ['not nobody', 'yes'],
    ['has(unicorn)', 'no'],
    ['count(unicorn)', '0'],
    ['visits("Moon")', '0'],
    ['seen("Moon")', 'no'],
    ['turns_since("Moon")', '1000000'],
    ['chosen("a99")', 'no'],
    ['ending("Moon")', 'no'],
    ['visits("constructor")', '0'],
    ['has(constructor)', 'no'],
    // Of another kind.
    ['brave + 1', '2'],
    ['name + 1', '1'],
    ['-name', '0'],
    ['gold = "7"', 'no'],
    ['gold != "7"', 'yes'],
    ['brave = 1', 'no'],
    ['brave != 1', 'yes'],
    ['name > 0', 'no'],
    ['name >= 0', 'yes'],
    ['brave > 0', 'yes'],
    ['not name', 'no'],
    ['not blank', 'yes'],
    ['gold and brave', 'yes'],
    ['(gold - 7) or name', 'yes'],
    ['min(name, 3)', '0'],
    ['abs(brave)', '1'],
  ])('has a result: %s is %s', (value, words) => expect(shown(value)).toBe(words));

  it('of a text that does not parse is a condition that never holds, and an effect that does nothing', () => {
    const story = storyFrom`
      $ gold = 1 (shown)
      :: Hall
      - Hidden -> stay
      if gold >
      - Shown -> stay
      do set gold
      do set gold = gold + 1
    `;
    expect(play(story).choices).toEqual(['Shown']);
    expect(play(story, 'Shown').variables).toEqual(['gold: 2']);
  });
});
