import type { Finding, Severity } from '@brasslamp/story/checker/finding';
import { useEffect } from 'react';
import { useApp } from '../../../screen/app.ts';
import type { Check } from '../../check/run/use-check.ts';
import { useDraftStatus } from '../../draft/draft-hooks.ts';
import { useStoryPath } from '../../queries/story-queries.ts';

/** Less often while one writes. */
const settledMs = 2_000;

/** Tells the site what the checker found in the draft that it has: the author's list of stories says it. */
export function useCheckReport({ result, isStale }: Check) {
  const { api } = useApp();
  const { username, slug } = useStoryPath();
  const { saved } = useDraftStatus();
  const findings = saved === 'saved' && !isStale ? result?.findings : undefined;
  useEffect(() => {
    if (!findings) return;
    const timer = setTimeout(() => {
      const params = { username, story_slug: slug };
      const body = countsIn(findings);
      // What was found before is said with its time until this comes through.
      api('PUT /api/stories/:username/:story_slug/check', { params, body }).catch(() => {});
    }, settledMs);
    return () => clearTimeout(timer);
  }, [api, username, slug, findings]);
}

function countsIn(findings: readonly Finding[]) {
  const count = (asked: Severity) => findings.filter(({ severity }) => severity === asked).length;
  return { errors: count('error'), warnings: count('warning'), notes: count('note') };
}
