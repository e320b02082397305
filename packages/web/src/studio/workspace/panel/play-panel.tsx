import type { Story } from '@brasslamp/story/model';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { asksForTestPlays } from '../../../publishing/publish-check.ts';
import { pathIn } from '../../check/findings/paths.tsx';
import { useOutline, useStoryNow } from '../../draft/draft-hooks.ts';
import { last } from '../../test-play/run.ts';
import { SavedPlays } from '../../test-play/saved/saved-plays.tsx';
import { TestPlayView } from '../../test-play/test-play-view.tsx';
import { useRun } from '../../test-play/use-run.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';

/** Plays what is being written, from the open node on. */
export function PlayPanel({ storyId }: { storyId: string }) {
  const story = useStoryNow();
  const begun = useBegun();
  if (!story) return <p role="status">{t('workspace.bodiesLoading')}</p>;
  if (story.nodes.length === 0) return <p>{t('workspace.nothingToPlay')}</p>;
  return <Play key={begun} story={story} storyId={storyId} />;
}

/** A way that a link brings begins anew; going to another node does not. */
function useBegun(): string {
  const { key, state } = useLocation();
  const [begun, setBegun] = useState(key);
  const isWay = pathIn(state) !== null;
  if (isWay && begun !== key) setBegun(key);
  return isWay ? key : begun;
}

/** The key of the step on the way here that asked for the test plays; they stay when another node is opened. */
function useAskedAt(): string | null {
  const { key, state } = useLocation();
  const [askedAt, setAskedAt] = useState<string | null>(null);
  if (asksForTestPlays(state) && askedAt !== key) setAskedAt(key);
  return askedAt;
}

function Play({ story, storyId }: { story: Story; storyId: string }) {
  const play = useRun(story, storyId);
  const { place, light } = useWorkspace();
  useEffect(() => light(play.run.map(({ saved }) => saved.node_id)), [play.run, light]);
  const outline = useOutline();
  const open = place.nodeId === null ? undefined : outline.node(place.nodeId);
  const askedAt = useAskedAt();
  const isHere = open?.id === last(play.run).saved.node_id;
  return (
    <SavedPlays
      key={askedAt}
      story={story}
      storyId={storyId}
      play={play}
      isAsked={askedAt !== null}
    >
      {(saveButton) => (
        <TestPlayView
          draft={story}
          play={play}
          more={saveButton}
          tools={
            open &&
            !isHere && (
              <button className="button" type="button" onClick={() => play.beginAt(open.id)}>
                {t('workspace.playFrom', { name: open.name })}
              </button>
            )
          }
        />
      )}
    </SavedPlays>
  );
}
