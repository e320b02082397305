import { describe, expect, it } from 'vitest';
import { play } from '../../testing/play.ts';
import { storyFrom } from '../../testing/story-notation.ts';
import { compileStory } from '../engine.ts';
import { explain } from './explain.ts';

const story = storyFrom`
  $ gold = 2
  :: Hall
  ~ pool: event, 1
  {if gold > 5}[Shine](action:a7){end}
  - Look -> stay (once)
  - Buy -> stay
  if gold >= 3 and (has(lamp) or not seen("Cave"))
  - Haggle -> stay
  if gold >= 3
  else locked: Too dear.
  - Fly -> Moon
  - Back -> return
  - Wait -> stay (fallback)
  - Shine -> stay
  - Gamble -> 1 Moon | 1 return
  @ Lamp
  :: Cave
  ~ tags: event
  ~ when: gold = 3
  :: Market
  ~ tags: event
  :: Fair
  ~ tags: event
  ~ when: gold > 1
  - End -> Lake (call)
  :: Lake (ending: Drowned)
  - Swim -> stay
`;

const explained = (...steps: string[]) => explain(compileStory(story), play(story, ...steps).state);
const whys = (...steps: string[]) =>
  explained(...steps).map(
    ({ label, isOffered, isEnabled, why }) =>
      `${label}: ${why}${isEnabled ? '' : isOffered ? ' (locked)' : ' (hidden)'}`,
  );

describe('explain', () => {
  it('says of every choice why it is offered or not', () => {
    expect(whys('Look')).toEqual([
      'Look: chosen_once (hidden)',
      'Buy: condition (hidden)',
      'Haggle: condition (locked)',
      'Fly: dead_link (locked)',
      'Back: nobody_called (locked)',
      'Wait: fallback (hidden)',
      'Shine: not_in_text (hidden)',
      'Gamble: nobody_called (locked)',
      'Cave: condition (hidden)',
      'Market: offered',
      'Fair: over_limit (hidden)',
    ]);
    expect(whys()).toContain('Look: offered');
  });
  it('says of the parts of a condition which hold', () => {
    const buy = explained().find(({ label }) => label === 'Buy');
    expect(buy?.condition).toEqual([
      { text: 'gold >= 3', span: { start: 0, end: 9 }, holds: false },
      { text: 'has(lamp)', span: { start: 15, end: 24 }, holds: false },
      { text: 'not seen("Cave")', span: { start: 28, end: 44 }, holds: true },
    ]);
    expect(explained().find(({ id }) => id === 'Cave')?.condition).toMatchObject([
      { text: 'gold = 3', holds: false },
    ]);
    expect(explained().find(({ id }) => id === 'Market')?.condition).toEqual([]);
  });
  it('says that an ending offers nothing', () => {
    const lake = { ...story, start_node_id: 'Lake' };
    expect(explain(compileStory(lake), play(lake).state)).toMatchObject([
      { label: 'Swim', why: 'at_ending', isOffered: false },
    ]);
  });
});

describe('explain, of level 2,', () => {
  const revealing = storyFrom`
    :: Hall
    - Look -> stay (once_per_visit)
    - Back -> back
    - Go -> Cave
    :: Cave
    - Back -> back
  `;
  const whysIn = (...steps: string[]) =>
    explain(compileStory(revealing), play(revealing, ...steps).state).map(({ why }) => why);
  it('says what was chosen in this visit, and that there is nowhere to go back to', () => {
    expect(whysIn('Look')).toEqual(['chosen_this_visit', 'nowhere_back', 'offered']);
    expect(whysIn('Look', 'Go', 'Back')).toEqual(['offered', 'offered', 'offered']);
  });
});
