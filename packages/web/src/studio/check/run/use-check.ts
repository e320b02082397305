import type { CheckResult } from '@brasslamp/story/checker/finding';
import { missingMedia, withWarnings } from '@brasslamp/story/checker/missing-media';
import type { Story } from '@brasslamp/story/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMissingMedia } from '../../media/missing-media.ts';
import { useDraftStory } from '../../queries/story-in-hand.ts';
import { type Checker, createChecker } from './checker.ts';

export interface Check {
  /** The newest result; null until the first one. */
  result: CheckResult | null;
  /** The story that `result` is about. */
  story: Story | null;
  /** Whether something was changed since. */
  isStale: boolean;
  isRunning: boolean;
  /** The checker itself failed. */
  hasFailed: boolean;
}

interface Answer {
  story: Story;
  result: CheckResult | null;
}

/** Results outlive the screens that asked for them. */
const known = new WeakMap<Story, CheckResult>();

const openWorker = () =>
  new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/** The check of the draft. It runs in a worker, again after each pause in typing. */
export function useCheck(): Check {
  const story = useDraftStory();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const checker = useRef<Checker | null>(null);

  useEffect(() => {
    const opened = createChecker(openWorker, (checked, result) => {
      if (result) known.set(checked, result);
      setAnswer((old) => ({ story: checked, result: result ?? old?.result ?? null }));
    });
    checker.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    if (!story || known.has(story)) return;
    const timer = setTimeout(() => checker.current?.check(story), pauseMs(story));
    return () => clearTimeout(timer);
  }, [story]);

  const own = story && known.get(story);
  const isAnswered = own !== undefined && own !== null;
  const isCurrent = isAnswered || answer?.story === story;
  const result = useWithMedia(own ?? answer?.result ?? null);
  return {
    result,
    story: isAnswered ? story : (answer?.story ?? null),
    isStale: !isCurrent && answer !== null,
    isRunning: story !== null && !isCurrent,
    hasFailed: isCurrent && !isAnswered && story !== null,
  };
}

/** With what is shown and gone: that takes no other check. */
function useWithMedia(result: CheckResult | null): CheckResult | null {
  const missing = useMissingMedia(result?.media);
  return useMemo(() => {
    const gone = result === null ? [] : missingMedia(result.media, missing);
    return gone.length === 0 || result === null
      ? result
      : { ...result, findings: withWarnings(result.findings, gone) };
  }, [result, missing]);
}

/** Sending a long story to the worker takes a moment: less often while one types. */
const pauseMs = ({ nodes }: Story) => (nodes.length > 500 ? 600 : 150);
