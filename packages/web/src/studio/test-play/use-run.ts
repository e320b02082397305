import { type Act, compileStory, type PlayableStory } from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import type { NodeId, Story } from '@brasslamp/story/model';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pathIn } from '../check/paths/play-path.tsx';
import {
  begin,
  beginAt,
  change,
  jump,
  last,
  type Run,
  replay,
  restart,
  step,
  stepAgain,
  undo,
  withoutGone,
} from './run.ts';
import { type RunStorage, readRun, storeRun } from './stored-run.ts';

export interface TestPlay {
  playable: PlayableStory;
  run: Run;
  step: (act: Act) => void;
  stepAgain: () => void;
  change: (step: (saved: SavedState) => SavedState) => void;
  jump: (nodeId: NodeId) => void;
  undo: () => void;
  restart: () => void;
  beginAnew: () => void;
}

/**
 * A test play of the draft. It begins as the address says: with a path already played, at a
 * node, or where this tab last was.
 */
export function useRun(story: Story, storyId: string): TestPlay {
  const location = useLocation();
  const [search] = useSearchParams();
  const playable = useMemo(() => compileStory(story), [story]);
  const [kept, setKept] = useState<Run>(() => {
    const path = pathIn(location.state);
    const nodeId = search.get('node');
    const old = readRun(tabStorage(), storyId);
    const isOwn = old?.from === location.key || (path === null && nodeId === null);
    if (old && isOwn) return old.run;
    if (path) return replay(playable, path);
    return nodeId && playable.nodes.has(nodeId) ? beginAt(story, nodeId) : begin(playable);
  });
  const run = useMemo(() => withoutGone(playable, kept), [playable, kept]);

  useEffect(() => {
    storeRun(tabStorage(), storyId, { from: location.key, run });
  }, [storyId, location.key, run]);

  return {
    playable,
    run,
    step: (act) => setKept(step(playable, run, act) ?? run),
    stepAgain: () => setKept(stepAgain(playable, run)),
    change: (edit) => setKept(change(playable, run, edit(last(run).saved))),
    jump: (nodeId) => setKept(jump(story, run, nodeId)),
    undo: () => setKept(undo(run)),
    restart: () => setKept(restart(run)),
    beginAnew: () => setKept(begin(playable)),
  };
}

const forgetful: RunStorage = { getItem: () => null, setItem: () => {} };

/** Where the browser denies storage, a reload begins again. */
function tabStorage(): RunStorage {
  try {
    return window.sessionStorage;
  } catch {
    return forgetful;
  }
}
