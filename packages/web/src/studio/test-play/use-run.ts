import type { Click } from '@brasslamp/story/checker/finding';
import { type Act, compileStory, type PlayableStory } from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import type { NodeId, Story } from '@brasslamp/story/model';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ownStorage } from '../../host/own-names.ts';
import { pathIn } from '../check/findings/paths.tsx';
import {
  begin,
  beginAt,
  change,
  followed,
  jump,
  last,
  type Run,
  replay,
  restart,
  step,
  stepAgain,
  undo,
} from './run.ts';

export interface TestPlay {
  playable: PlayableStory;
  run: Run;
  step: (act: Act) => void;
  stepAgain: () => void;
  change: (step: (saved: SavedState) => SavedState) => void;
  jump: (nodeId: NodeId) => void;
  /** As if the story began at that node. */
  beginAt: (nodeId: NodeId) => void;
  /** As far as the story allows it now. */
  replay: (path: readonly Click[], seed: number) => void;
  undo: () => void;
  restart: () => void;
  beginAgain: () => void;
}

/**
 * A test play of the draft. It begins as the address says: with a path already played, at a
 * node, or where this tab last was.
 */
export function useRun(story: Story, storyId: string): TestPlay {
  const location = useLocation();
  const [search] = useSearchParams();
  const playable = useMemo(() => compileStory(story), [story]);
  const [played, setPlayed] = useState<Run>(() => {
    const path = pathIn(location.state);
    const nodeId = search.get('node');
    const old = readRun(tabStorage(), storyId);
    const isOwn = old?.from === location.key || (path === null && nodeId === null);
    if (old && isOwn) return old.run;
    if (path) return replay(playable, path);
    return nodeId && playable.nodes.has(nodeId) ? beginAt(story, nodeId) : begin(playable);
  });
  const run = useMemo(() => followed(playable, played), [playable, played]);

  useEffect(() => {
    storeRun(tabStorage(), storyId, { from: location.key, run });
  }, [storyId, location.key, run]);

  return {
    playable,
    run,
    step: (act) => setPlayed(step(playable, run, act) ?? run),
    stepAgain: () => setPlayed(stepAgain(playable, run)),
    change: (edit) => setPlayed(change(playable, run, edit(last(run).saved))),
    jump: (nodeId) => setPlayed(jump(story, run, nodeId)),
    beginAt: (nodeId) => setPlayed(beginAt(story, nodeId)),
    replay: (path, seed) => setPlayed(replay(playable, path, seed)),
    undo: () => setPlayed(undo(run)),
    restart: () => setPlayed(restart(run)),
    beginAgain: () => setPlayed(begin(playable)),
  };
}

const forgetful: RunStorage = { getItem: () => null, setItem: () => {} };

/** The storage of the tab; where the browser denies it, a reload begins again. */
function tabStorage(): RunStorage {
  try {
    return ownStorage('sessionStorage');
  } catch {
    return forgetful;
  }
}

/** The run as the storage of this tab has it, so that a reload loses nothing. */
interface StoredRun {
  /** The page view that it belongs to. */
  from: string;
  run: Run;
}

type RunStorage = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (storyId: string) => `test-play:${storyId}`;

/** Null when nothing is stored, or it cannot be read. */
export function readRun(storage: RunStorage, storyId: string): StoredRun | null {
  try {
    const stored: Partial<StoredRun> | null = JSON.parse(storage.getItem(keyOf(storyId)) ?? 'null');
    const { run, from } = stored ?? {};
    const isRun = Array.isArray(run) && run.length > 0 && run.every(isTurn);
    return isRun && typeof from === 'string' ? { run, from } : null;
  } catch {
    return null;
  }
}

export function storeRun(storage: RunStorage, storyId: string, stored: StoredRun): void {
  // Of a very long state the last turns matter most.
  for (const turns of [stored.run.length, 20, 1]) {
    try {
      storage.setItem(keyOf(storyId), JSON.stringify({ ...stored, run: stored.run.slice(-turns) }));
      return;
    } catch {
      // No room: less of it.
    }
  }
}

const isTurn = (turn: Run[number] | null) =>
  typeof turn?.saved?.node_id === 'string' &&
  typeof turn.cause?.type === 'string' &&
  Array.isArray(turn.drawn) &&
  Array.isArray(turn.rolls);
