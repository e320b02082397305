import type { Finding } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { revealField } from '../../../forms/reveal-field.ts';
import { Loading } from '../../../ui/loading.tsx';
import { type DraftOutline, useDraftNode, useFromOutline } from '../../draft/draft-hooks.ts';
import { NodePage } from '../../page/node-page/node-page.tsx';
import type { PageHandle } from '../../page/node-page/page-props.ts';
import { useActState } from '../acts/act-state.ts';
import { ChapterPage } from '../chapter/chapter-page.tsx';
import { NewChapter, NewNode } from '../chapter/new-parts.tsx';
import { makeEnding } from '../commands/nodes/end-at-node.ts';
import { splitAt } from '../commands/nodes/split-node.ts';
import { Proof } from '../proof/proof.tsx';
import { inText, isPart } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { EmptyStory } from './empty-story.tsx';
import { useWayBack } from './use-way-back.ts';

/** The middle: a node's page, a chapter, the map, all of the text, or a part of the story beside its nodes. */
export function Main() {
  const { place } = useWorkspace();
  const isEmpty = useFromOutline(isWithoutNodes);
  useWayBack();
  if (isPart(place.view)) {
    return (
      <Suspense fallback={<Loading />}>
        <StoryPart name={place.view} />
      </Suspense>
    );
  }
  if (place.view === 'newChapter') return <NewChapter />;
  if (place.view === 'newNode') return <NewNode chapterId={place.chapterId ?? ''} />;
  if (place.view === 'chapter') return <ChapterPage id={place.chapterId ?? ''} />;
  if (place.nodeId === null) return <EmptyStory />;
  if (place.view === 'proof') return isEmpty ? <EmptyStory /> : <Proof />;
  if (place.view === 'map') {
    return (
      <Suspense fallback={<Loading />}>
        <MapView />
      </Suspense>
    );
  }
  return <OpenNode id={place.nodeId} gone={isEmpty ? <EmptyStory /> : undefined} />;
}

const isWithoutNodes = ({ chapters, nodesIn }: DraftOutline): boolean =>
  chapters.every(({ id }) => nodesIn(id).length === 0);

// Who writes without it does not load it.
const MapView = lazy(() => import('./map-view.tsx'));
const StoryPart = lazy(() => import('../../parts/part.tsx'));

const nothing: Finding[] = [];

function OpenNode({ id, gone }: { id: NodeId; gone: ReactNode }) {
  const { place, page, findings } = useWorkspace();
  const state = useActState();
  const isLoaded = useDraftNode(id) !== 'loading';
  useSpot(page, isLoaded ? id : null);
  return (
    <NodePage
      id={id}
      gone={gone}
      handle={page}
      findings={findings.get(id) ?? nothing}
      onGo={(next) => place.open(next, inText)}
      structure={{
        split: (selected) => splitAt(state, id, selected),
        end: () => makeEnding(state, id),
        showRules: (wanted) => place.showRules(id, wanted),
      }}
    />
  );
}

/** The caret goes where one asked for: into the text, or the field that a finding is about. */
function useSpot(page: RefObject<PageHandle | null>, nodeId: NodeId | null) {
  const [search] = useSearchParams();
  const field = search.get('field');
  const [line, column] = [search.get('line'), search.get('column')];
  useEffect(() => {
    if (nodeId === null || field === null) return;
    if (field !== inText.field) revealField(field, () => fieldNamed(field)?.focus());
    else if (line === null) page.current?.focusText();
    else page.current?.focusText(Number(line), Number(column ?? 1));
  }, [page, nodeId, field, line, column]);
}

/** Fields carry their paths as their names; `actions.3` means the first one of that choice. */
const fieldNamed = (path: string): HTMLElement | null =>
  document.querySelector(`main [name="${CSS.escape(path)}"]`) ??
  document.querySelector(`main [name^="${CSS.escape(path)}."]`);
