import type { TestPlay } from '@brasslamp/contract';
import { runTestPlay } from '@brasslamp/story/checker/test-play';
import { fingerprint } from '@brasslamp/story/draft';
import type { PlayableStory } from '@brasslamp/story/engine';
import type { Story } from '@brasslamp/story/model';
import { limits } from '@brasslamp/story/model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../../device/browser-storage.ts';
import { useApp } from '../../../screen/app.ts';
import { keyOf, paramsOf, useStoryPath } from '../../queries/story-queries.ts';
import { readTried, storeTried, type Tried } from './tried-plays.ts';

export type { TestPlay };
export type NewTestPlay = Pick<TestPlay, 'name' | 'seed' | 'steps' | 'expects'>;

const key = '/api/stories/:username/:story_slug/test-plays';

/** The story's test plays on the site. A story has so few that one call gives all. */
export function useTestPlays() {
  const { api } = useApp();
  const client = useQueryClient();
  const path = useStoryPath();
  const params = paramsOf(path);
  const queryKey = [...keyOf(path), 'test-plays'];
  const reload = () => client.invalidateQueries({ queryKey });
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { limit: limits.testPlaysPerStory };
      const { test_plays } = await api(`GET ${key}`, { params, query, signal });
      return test_plays;
    },
  });
  const add = useMutation({
    networkMode: 'always',
    mutationFn: (body: NewTestPlay) => api(`POST ${key}`, { params, body }),
    onSuccess: reload,
  });
  const rename = useMutation({
    networkMode: 'always',
    mutationFn: ({ id, name }: Pick<TestPlay, 'id' | 'name'>) =>
      api(`PUT ${key}/:test_play_id`, { params: { ...params, test_play_id: id }, body: { name } }),
    onSuccess: reload,
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) =>
      api(`DELETE ${key}/:test_play_id`, { params: { ...params, test_play_id: id } }),
    onSuccess: reload,
  });
  return { list, add, rename, remove };
}

/** Within this the story follows what was written last. */
const storySettlesMs = 350;

export interface TriedPlay extends Tried {
  /** The story is another one now. */
  isStale: boolean;
}

/** Runs test plays on the story as it is being written, and remembers what they came to. */
export function useTriedPlays(story: Story, playable: PlayableStory, storyId: string) {
  const [tried, setTried] = useState(() => readTried(browserStorage(), storyId));
  const [isRunning, setRunning] = useState(false);
  const [known, setKnown] = useState<{ story: Story; fingerprint: string } | null>(() =>
    Object.keys(tried).length === 0 ? null : { story, fingerprint: fingerprint(story) },
  );
  const latest = useRef(tried);
  const now = useRef({ story, playable });
  now.current = { story, playable };
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  /** Runs plays one after the other; the page goes on in between. */
  async function run(plays: readonly TestPlay[]) {
    setRunning(true);
    await new Promise((done) => setTimeout(done, storySettlesMs));
    if (isGone.current) return;
    const { story, playable } = now.current;
    // A long story takes a moment to be told from others: once for each story that is run.
    const mark = known?.story === story ? known.fingerprint : fingerprint(story);
    setKnown({ story, fingerprint: mark });
    for (const play of plays) {
      await new Promise((done) => setTimeout(done));
      if (isGone.current) return;
      const result = runTestPlay(playable, play);
      latest.current = {
        ...latest.current,
        [play.id]: { result, at: Date.now(), fingerprint: mark },
      };
      setTried(latest.current);
    }
    storeTried(browserStorage(), storyId, latest.current);
    setRunning(false);
  }

  function of(id: string): TriedPlay | null {
    const one = tried[id];
    if (!one) return null;
    return { ...one, isStale: known?.story !== story || one.fingerprint !== known.fingerprint };
  }

  return { run, of, isRunning };
}
