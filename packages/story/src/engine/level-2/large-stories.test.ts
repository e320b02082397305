import { describe, expect, it } from 'vitest';
import { blankAction, blankNode, blankStory } from '../../testing/blank-story.ts';
import { compileStory, start, view } from '../engine.ts';

describe('a story of level 2', () => {
  it('may have more choices than one call takes as its arguments', () => {
    const nodes = Array.from({ length: 4_000 }, (_, at) => {
      const actions = Array.from({ length: 60 }, (_, choice) =>
        blankAction(`a${at}x${choice}`, { label: 'Go {turns}', target: `id-N${(at + 1) % 4_000}` }),
      );
      return blankNode(`N${at}`, { actions });
    });
    const playable = compileStory(blankStory({ panel: 'Turn {turns}', nodes }));
    const { actions } = view(playable, start(playable, 1));
    expect([actions.length, actions[59]?.label]).toEqual([60, 'Go 0']);
  });
});
