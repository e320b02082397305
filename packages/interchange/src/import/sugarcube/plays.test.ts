import { play } from '@brasslamp/story/testing/play';
import { describe, expect, it } from 'vitest';
import { importOne } from '../../testing/import-story.ts';

const storyOf = (passages: string) =>
  importOne(`:: StoryData\n{"format":"SugarCube"}\n\n${passages}`).story;

describe('a SugarCube story, played by our engine', () => {
  it('does what its links set, and shows what its conditions ask for', () => {
    const story = storyOf(`:: Start
<<if $gold gte 2>>rich<<else>>poor<</if>>
[[Dig|Start][$gold += 1]]

:: StoryInit
<<set $gold to 0>>`);
    expect(play(story).text).toContain('poor');
    expect(play(story, 'Dig', 'Dig').text).toContain('rich');
  });

  it('shows the text as it was on entry while a link stays', () => {
    const story = storyOf(`:: Start
<<set $key to false>><<goto "Room">>

:: Room
<<if $key>>Empty.<<else>>A key. <<linkreplace "Take it">><<set $key to true>>Taken.<</linkreplace>><</if>>
[[Again|Room]]`);
    expect(play(story, 'Take it').text).toContain('A key. Taken.');
    expect(play(story, 'Take it', 'Again').text).toContain('Empty.');
  });

  it('asks for what a field is for', () => {
    const story = storyOf(`:: Start
<<textbox "$name" "nobody">> [[Sign|Signed]]

:: Signed
You are $name.`);
    expect(play(story, 'Sign := Ann').text).toBe('You are Ann.');
  });

  it('leads by a link with a body to where its conditions say', () => {
    const story = storyOf(`:: Start
<<link "Knock">><<set $knocks += 1>><<if $knocks gte 2>><<goto "Hall">><<else>><<goto "Start">><</if>><</link>>

:: Hall
In.

:: StoryInit
<<set $knocks to 0>>`);
    expect(play(story, 'Knock').at).toBe('Start');
    expect(play(story, 'Knock', 'Knock').at).toBe('Hall');
  });

  it('writes out widgets with their arguments', () => {
    const story = storyOf(`:: Start
<<pay 3>>You have $gold.

:: W [widget]
<<widget "pay">><<set $gold -= _args[0]>><</widget>>

:: StoryInit
<<set $gold to 5>>`);
    expect(play(story).text).toBe('You have 2.');
  });

  it('goes by a computed link to each passage that it is ever given', () => {
    const story = storyOf(`:: Start
[[Left|Fork][$way to "Lake"]] [[Right|Fork][$way to "Hill"]]

:: Fork
[[On|$way]]

:: Lake

:: Hill

:: StoryInit
<<set $way to "Lake">>`);
    expect(play(story, 'Right', 'On').at).toBe('Hill');
    expect(play(story, 'Left', 'On').at).toBe('Lake');
  });
});
