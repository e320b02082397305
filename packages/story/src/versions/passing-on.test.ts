import { describe, expect, it } from 'vitest';
import { compileStory, restore } from '../engine/engine.ts';
import type { Story } from '../model/story.ts';
import { look, play } from '../testing/play.ts';
import { readStoryNotation, storyFrom } from '../testing/story-notation.ts';
import { moveState } from './move-state.ts';

const story = storyFrom`
  $ gold = 1 (shown)
  :: Hall
  - Go -> Bridge
  - Wait -> stay
  :: Bridge
  A bridge.
  - Look -> stay
  - Cross -> Bank
  :: Bank
  - Back -> back
`;

const bridgeThen = (...lines: string[]): Story =>
  readStoryNotation(`
    $ gold = 1 (shown)
    :: Hall
    - Go -> Bridge
    - Wait -> stay
    :: Bridge
    ${lines.join('\n')}
    :: Bank
    ~ every: set gold = gold + 1
    The bank.
    - Back -> back
    :: Sea (ending: Drowned)
    :: Rock
  `);

function moved(later: Story, ...steps: string[]) {
  const move = moveState(compileStory(story), compileStory(later), play(story, ...steps).saved);
  const playable = compileStory(later);
  const seen = move.state && look(playable, restore(playable, move.state), move.read);
  return { move, seen, losses: move.kind === 'exact' ? [] : move.losses };
}

describe('a reader whose node only passes on in another version', () => {
  const passing = ['~ continue: Bank (keep)', 'A bridge of stone.'];
  it('goes on as if they had arrived there', () => {
    const { move, seen } = moved(bridgeThen(...passing), 'Go');
    expect([move.kind, seen?.at, seen?.text, seen?.variables, seen?.choices]).toEqual([
      'exact',
      'Bank',
      'A bridge of stone.\nThe bank.',
      ['gold: 2'],
      ['Back'],
    ]);
    expect(move.state).toEqual(play(bridgeThen(...passing), 'Go').saved);
    expect(move.state).toMatchObject({ turn: 1, visits: { Hall: 1, Bridge: 1, Bank: 1 } });
  });
  it('stays where there is still something to choose, and where no way on holds', () => {
    const choosing = moved(bridgeThen(...passing, '- Jump -> Sea'), 'Go');
    expect([choosing.move.kind, choosing.seen?.at]).toEqual(['exact', 'Bridge']);
    const waiting = moved(bridgeThen('~ continue: Bank if gold > 9', '- Jump -> Sea'), 'Go');
    expect([waiting.move.kind, waiting.seen?.at]).toEqual(['exact', 'Bridge']);
  });
  it('is asked before that ends the story, or leads where nothing is left to do', () => {
    const sea = moved(bridgeThen('~ continue: Sea'), 'Go');
    expect([sea.losses, sea.seen?.at]).toEqual([
      [{ kind: 'became_ending', name: 'Bridge' }],
      'Sea',
    ]);
    const rock = moved(bridgeThen('~ continue: Rock'), 'Go');
    expect([rock.losses, rock.seen?.at]).toEqual([[{ kind: 'no_way_on', name: 'Bridge' }], 'Rock']);
    const ring = moved(bridgeThen('~ continue: Bridge'), 'Go');
    expect(ring.losses).toEqual([{ kind: 'no_way_on', name: 'Bridge' }]);
  });
  it('is asked where all that could be chosen is gone', () => {
    const { losses, seen } = moved(bridgeThen('A bridge.'), 'Go', 'Look');
    expect([losses, seen?.at]).toEqual([[{ kind: 'no_way_on', name: 'Bridge' }], 'Bridge']);
  });
  it('is not asked where there was nothing to do before either', () => {
    const rock = bridgeThen('- Up -> Rock');
    const { saved } = play(rock, 'Go', 'Up');
    const move = moveState(compileStory(rock), compileStory(bridgeThen('- Down -> Rock')), saved);
    expect(move).toEqual({ kind: 'exact', state: saved });
  });
});
