import type { Story } from '@brasslamp/contract';
import type { Finding } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Failure } from '../../../api/api.ts';
import { PublishQuestion } from '../../../publishing/publish-question.tsx';
import { pathTo } from '../../../routes.ts';
import { useOwnTitle } from '../../../screen/document-title.ts';
import { LoadFailure } from '../../../ui/failures/load-failure.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { endOffers } from '../../../ui/toasts/toasts.ts';
import { CheckInHand } from '../../check/checked-notes.tsx';
import { useCheck } from '../../check/run/use-check.ts';
import {
  type DraftOutline,
  DraftProvider,
  useDraftStatus,
  useFromOutline,
  useStoryTitle,
} from '../../draft/draft-hooks.ts';
import { Screen } from '../../frame/screen.tsx';
import { useImportSoon } from '../../losses/use-story-import.ts';
import type { StoryMapHandle } from '../../map/scene/map-props.ts';
import { DraftInHand } from '../../page/node-page/draft-in-hand.tsx';
import type { PageHandle } from '../../page/node-page/page-props.ts';
import { AddressesContext } from '../../queries/addresses.ts';
import { useStoryPath } from '../../queries/story-queries.ts';
import { useStoryOffline } from '../../queries/use-story-offline.ts';
import { Bar } from '../bar/bar.tsx';
import { CommandKeys } from '../commands/command-keys.ts';
import { Outline } from '../outline/outline.tsx';
import { SidePanel } from '../panel/side-panel.tsx';
import { addressesFrom } from '../state/addresses-from.ts';
import { foundAtNodes } from '../state/found-at-nodes.ts';
import { usePlaceTitle } from '../state/place-title.ts';
import { usePlace } from '../state/use-place.ts';
import {
  type Question,
  type RowsHandle,
  useWorkspace,
  WorkspaceContext,
  type WorkspaceState,
} from '../state/workspace-state.ts';
import { t } from '../t.ts';
import { AskedQuestion } from './asked-question.tsx';
import { Main } from './main.tsx';
import { Panes } from './panes.tsx';
import { ProblemStrip } from './problem-strip.tsx';
import { useCheckReport } from './use-check-report.ts';
import { useOutlineShown } from './use-outline-shown.ts';
import { usePublishing } from './use-publishing.ts';
import { useSayStep } from './use-say-step.ts';
import { useStoryAddress } from './use-story-address.ts';
import styles from './workspace.module.css';

export const handle = { title: () => t('workspace.write') };

/** A click within the workspace asks the server nothing. */
export const shouldRevalidate = () => false;

/** The workspace: all of writing on one screen, with outline, page or map, and what stands beside them. */
export function Component() {
  const story = useStoryOffline();
  const path = useStoryPath();
  const { nodeId } = useParams();
  useStoryAddress(story.data);
  return (
    <Screen needs={{ story }}>
      {({ story }) => (
        <DraftProvider key={story.id} path={path} storyId={story.id} opensAt={nodeId}>
          <WhenReady story={story} />
        </DraftProvider>
      )}
    </Screen>
  );
}

function WhenReady({ story }: { story: Story }) {
  const { phase, error } = useDraftStatus();
  if (phase === 'failed' && error) return <Unavailable failure={error} />;
  if (phase !== 'ready') return <Loading />;
  return (
    <DraftInHand>
      <Workspace story={story} />
    </DraftInHand>
  );
}

/** The draft could not be opened, and this browser has none of it. */
function Unavailable({ failure }: { failure: Failure }) {
  return (
    <div className="page">
      <h1>{t('workspace.unavailable')}</h1>
      <LoadFailure failure={failure} />
    </div>
  );
}

function Workspace({ story: ofSite }: { story: Story }) {
  const title = useStoryTitle();
  const story = useMemo(() => ({ ...ofSite, title }), [ofSite, title]);
  const workspace = useOpenWorkspace(story.id);
  const check = useCheck();
  useCheckReport(check);
  // In a story without a word nothing is amiss yet; who asks is told all the same.
  const checked = useFromOutline(isBegun) ? check.result?.findings : undefined;
  const losses = useImportSoon()?.losses;
  const findings = useMemo(() => findingsByNode(checked ?? []), [checked]);
  const found = useMemo(() => foundAtNodes(findings, losses ?? []), [findings, losses]);
  const [question, setQuestion] = useState<Question | null>(null);
  const whole = useMemo(
    (): WorkspaceState => ({ ...workspace, findings, found, ask: setQuestion }),
    [workspace, findings, found],
  );
  const addresses = useMemo(() => addressesFrom(workspace), [workspace]);
  const { place, isOutlineShown } = workspace;
  useSayStep(place);
  useEffect(() => endOffers, []);
  const panel = place.panel;
  return (
    <WorkspaceContext value={whole}>
      <AddressesContext value={addresses}>
        <div className={styles.workspace}>
          <Title storyTitle={story.title} />
          <Bar story={story} found={checked ? seriousIn(checked) : null} />
          <ProblemStrip />
          <Panes
            outline={
              isOutlineShown
                ? {
                    title: t('workspace.outline'),
                    content: <Outline />,
                    onClose: () => workspace.showOutline(false),
                  }
                : null
            }
            panel={
              panel && {
                title: t(`workspace.panels.${panel}`),
                content: <SidePanel panel={panel} story={story} check={check} />,
                onClose: () => place.showPanel(null),
              }
            }
          >
            <CheckInHand value={check}>
              <Main />
            </CheckInHand>
          </Panes>
        </div>
        <AskedQuestion question={question} onClose={() => setQuestion(null)} />
        <CommandKeys />
        <Publishing story={story} />
        <p className="visually-hidden" role="status">
          {workspace.said}
        </p>
      </AddressesContext>
    </WorkspaceContext>
  );
}

/** The tab is named after what is open, or else after the story; the page is, for those who hear it. */
function Title({ storyTitle }: { storyTitle: string }) {
  const title = usePlaceTitle() ?? storyTitle;
  useOwnTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
}

/** The one question, asked once the server has every word. */
function Publishing({ story }: { story: Story }) {
  const { waitsFor, onDone } = usePublishing(story);
  const { path, place } = useWorkspace();
  return (
    <PublishQuestion
      story={story}
      waitsFor={waitsFor}
      reviewAt={place.addressOf({ panel: 'check' })}
      playsAt={place.addressOf({ panel: 'play' })}
      readAt={pathTo('story', path)}
      onDone={onDone}
    />
  );
}

function useOpenWorkspace(storyId: string) {
  const { username, slug } = useStoryPath();
  const path = useMemo(() => ({ username, slug }), [username, slug]);
  const { place, selection, select } = usePlace(path, storyId);
  const page = useRef<PageHandle>(null);
  const [isOutlineShown, showOutline] = useOutlineShown(place);
  const map = useRef<StoryMapHandle>(null);
  const rows = useRef<RowsHandle>(null);
  const [renaming, setRenaming] = useState<WorkspaceState['renaming']>(null);
  const rename = useCallback<WorkspaceState['rename']>(
    (id, on = 'outline', isNew = false) => setRenaming(id === null ? null : { id, on, isNew }),
    [],
  );
  const [lit, light] = useState<readonly NodeId[]>([]);
  const [said, setSaid] = useState('');
  const say = useCallback((words: string) => {
    // The same words again are to be heard again.
    setSaid((old) => (old === words ? `${words}\u00a0` : words));
  }, []);
  return useMemo(
    () => ({
      ...{
        path,
        storyId,
        place,
        page,
        map,
        rows,
        isOutlineShown,
        showOutline,
        renaming,
        rename,
        say,
        said,
      },
      ...{ selection, select, lit, light },
    }),
    [
      path,
      storyId,
      place,
      isOutlineShown,
      showOutline,
      renaming,
      rename,
      said,
      say,
      selection,
      select,
      lit,
    ],
  );
}

const isBegun = ({ chapters, nodesIn }: DraftOutline): boolean =>
  chapters.some(({ id }) => nodesIn(id).some(({ words, links }) => words > 0 || links.length > 0));

function findingsByNode(findings: Finding[]): ReadonlyMap<NodeId, Finding[]> {
  const inNodes = findings.filter(({ node_id }) => node_id !== null);
  return Map.groupBy(inNodes, ({ node_id }) => node_id ?? '');
}

/** Notes are for those who ask. */
const seriousIn = (findings: Finding[]): number =>
  findings.filter(({ severity }) => severity !== 'note').length;
