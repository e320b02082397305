import type { Draft } from '@brasslamp/story/draft';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api.ts';
import { useApp } from '../../../screen/app.ts';
import { draftNow, useDraftStatus, useSite } from '../../draft/draft-hooks.ts';
import { paramsOf, useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../t.ts';
import type { Importer } from '../worker/importer.ts';
import type { PreviewStory, ShownComparison } from '../worker/messages.ts';

const saidKey = 'GET /api/stories/:username/:story_slug/import/said';

interface Numbered {
  number: number;
  shown: ShownComparison;
}

/**
 * The comparison of a changed file with the draft as it was at one moment. The site must have every word by then: it
 * is asked what was written since the file left.
 */
export function useComparison(importer: Importer, at: number, story: PreviewStory | undefined) {
  const { api } = useApp();
  const { sent } = useSite();
  const params = paramsOf(useStoryPath());
  const isComplete = useDraftStatus().bodies === 'complete';
  const [found, setFound] = useState<{ comparison: Numbered; draft: Draft } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isMoved, setMoved] = useState(false);
  const asked = useRef(0);

  const compare = async () => {
    asked.current += 1;
    const number = asked.current;
    setFound(null);
    setError(null);
    try {
      if (!story || story.nodes === 0) throw refusal(t('import.noNodes'));
      await sent();
      const draft = draftNow();
      if (story.level > draft.story.level) throw refusal(t('import.again.level'));
      const { left } = story;
      const since = typeof left?.at === 'number' ? new Date(left.at).toISOString() : undefined;
      const query = since === undefined ? {} : { since };
      const { things, edited } = await api(saidKey, { params, query });
      const shown = await importer.compare(at, draft, {
        known: things,
        edited: edited && { nodes: new Set(edited.nodes), isAnything: edited.is_anything },
      });
      if (asked.current === number) setFound({ comparison: { number, shown }, draft });
    } catch (failed) {
      const failure = failed instanceof Error ? failed : new Error(`${failed}`);
      if (asked.current === number) setError(failure);
    }
  };
  const latest = useRef(compare);
  latest.current = compare;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another story of the file is compared anew
  useEffect(() => {
    setMoved(false);
    if (isComplete) void latest.current();
    return () => {
      asked.current += 1;
    };
  }, [isComplete, at]);
  const compareAgain = useCallback(() => {
    setMoved(true);
    void latest.current();
  }, []);
  return {
    comparison: found?.comparison ?? null,
    draft: found?.draft ?? null,
    error,
    isMoved,
    compareAgain,
  };
}

const refusal = (detail: string) =>
  new ApiError({ code: 'not_valid', status: 422, detail, errors: [] });
