import { describe, expect, it } from 'vitest';
import { play } from '../testing/play.ts';
import { storyFrom } from '../testing/story-notation.ts';

describe('frames', () => {
  const story = storyFrom`
    ~ header dark: It is dark.
    ~ header: Day {turns + 1}.
    ~ header: [Rest](action:a2) {first}Welcome.{end}
    ~ footer dark: You hear water.
    ~ footer: The wind blows.
    ~ header wet: It is wet.
    :: Hall
    A hall.
    - Down -> Cave
    - Sleep -> stay
    :: Cave
    ~ tags: wet, dark
    A cave.
    - Up -> Hall
  `;

  it('stand around the text: first those of every node, then those of its tags, as their author ordered them', () => {
    expect(play(story).text).toBe('Day 1.\nRest Welcome.\nA hall.\nThe wind blows.');
    expect(play(story, 'Down').text).toBe(
      'Day 2.\nRest Welcome.\nIt is dark.\nIt is wet.\nA cave.\nThe wind blows.\nYou hear water.',
    );
    expect(play(story, 'Down', 'Up').text).toBe('Day 3.\nRest \nA hall.\nThe wind blows.');
  });
});
