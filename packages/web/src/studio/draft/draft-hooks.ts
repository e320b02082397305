/** The one draft of the open story, as the parts of the workspace read it and write in it. */

import type { Draft, DraftNode, FindRemoved, Mark } from '@brasslamp/story/draft';
import type { NodeId, Story } from '@brasslamp/story/model';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Failure } from '../../api/api.ts';
import { useApp, useSession } from '../../screen/app.ts';
import { invalidateStory, type StoryPath } from '../queries/story-queries.ts';
import { createDraft, type RunningDraft } from './create-draft.ts';
import type { UndoStep } from './local/undo-step.ts';
import type { OutlineView } from './outline-view.ts';
import { type Problem, problemsOf, unsentWords } from './problems.ts';
import type { Replacement } from './replacements/replacement.ts';
import { sayDone } from './say-done.ts';
import { nextStep } from './session/next-step.ts';
import { removedIn } from './session/removed-in.ts';
import { type Saved, savedOf } from './session/saved-of.ts';
import {
  type ActRequest,
  isThere,
  type SessionState,
  type StepTaken,
} from './session/session-state.ts';
import { t } from './t.ts';
import type { DraftParts, ViewKey } from './views.ts';

export type { Problem, StepTaken };

const DraftContext = createContext<RunningDraft | null>(null);

/** Opens the story's draft, keeps it in step with the site and other tabs, and closes it again. */
export function DraftProvider({ path, children, ...opened }: Opened & { children?: ReactNode }) {
  const userId = useSession()?.user_id ?? '';
  const [writer, setWriter] = useState(userId);
  // Who signs in again after their session has ended goes on with the same draft.
  if (userId !== '' && userId !== writer) setWriter(userId);
  return createElement(
    OpenDraft,
    { key: `${writer} ${opened.storyId}`, path, ...opened },
    children,
  );
}

interface Opened {
  /** May become another one while the draft is open. */
  path: StoryPath;
  storyId: string;
  /** The node that the address names, if it names one. */
  opensAt?: string | undefined;
}

function OpenDraft({ path, children, ...given }: Opened & { children?: ReactNode }) {
  const app = useApp();
  const client = useQueryClient();
  const latestPath = useRef(path);
  latestPath.current = path;
  const [draft] = useState(() => {
    const pathNow = () => latestPath.current;
    const tellOldScreens = () => invalidateStory(client, pathNow());
    return createDraft({ app, ...given, pathNow, tellOldScreens });
  });
  useEffect(() => {
    const stop = draft.start();
    opened = draft;
    return () => {
      if (opened === draft) opened = null;
      stop();
    };
  }, [draft]);
  return createElement(DraftContext.Provider, { value: draft }, children);
}

function useRunningDraft(): RunningDraft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('This is drawn outside of a DraftProvider');
  return draft;
}

function useView<T>(key: ViewKey, read: (draft: RunningDraft) => T): T {
  const draft = useRunningDraft();
  const subscribe = useCallback(
    (listener: () => void) => draft.views.subscribe(key, listener),
    [draft, key],
  );
  const now = () => read(draft);
  return useSyncExternalStore(subscribe, now, now);
}

export interface DraftStatus {
  phase: 'loading' | 'ready' | 'failed';
  /** The reason why there is nothing to write on. */
  error?: Failure;
  /** Whether the texts of all nodes are here. */
  bodies: 'loading' | 'complete';
  /** `not_kept` = this browser stores nothing: the words can be downloaded (`useUnsentWords`). */
  saved: Saved;
  /** Acts that the site has not taken yet. */
  unsent: number;
  problems: Problem[];
}

export const useDraftStatus = (): DraftStatus => useView('session', statusOf);

interface KnownStatus {
  state: SessionState;
  isTyping: boolean;
  status: DraftStatus;
}

const statuses = new WeakMap<RunningDraft, KnownStatus>();

/** The same object as long as it says the same. */
function statusOf(draft: RunningDraft): DraftStatus {
  const state = draft.views.state();
  const known = statuses.get(draft);
  const isTyping = draft.isTyping();
  if (known?.state === state && known.isTyping === isTyping) return known.status;
  const error = errorOf(state);
  const next: DraftStatus = {
    phase: isThere(state) ? 'ready' : error ? 'failed' : 'loading',
    ...(error && { error }),
    bodies: state.kept.isComplete ? 'complete' : 'loading',
    saved: isTyping && savedOf(state) === 'saved' ? 'unsaved' : savedOf(state),
    unsent: state.kept.queue.length + state.own.length,
    problems: problemsIn(draft, state, known),
  };
  const isOther = (Object.keys(next) as (keyof DraftStatus)[]).some(
    (key) => next[key] !== known?.status[key],
  );
  const status = known && !isOther && error === known.status.error ? known.status : next;
  statuses.set(draft, { state, isTyping, status });
  return status;
}

const unreachable: Failure = { code: 'offline', status: 503, detail: '', errors: [] };

const errorOf = (state: SessionState): Failure | undefined =>
  state.failure ?? (!isThere(state) && state.site === 'offline' ? unreachable : undefined);

const noProblems: Problem[] = [];

function problemsIn(
  draft: RunningDraft,
  state: SessionState,
  known: { state: SessionState; status: DraftStatus } | undefined,
): Problem[] {
  const { kept, refused, head } = state;
  const hasAny =
    refused.length > 0 ||
    kept.queue.some(({ held }) => held !== null) ||
    kept.gone.some(({ isLetGo }) => !isLetGo);
  if (!hasAny) return noProblems;
  const before = known?.state;
  const isSame = before?.kept === kept && before.refused === refused && before.head === head;
  return isSame ? (known?.status.problems ?? noProblems) : problemsOf(state, draft.decide);
}

export type DraftOutline = Omit<OutlineView, 'parts'>;

/** Chapters, nodes in order, and what leads where. The same object as long as no row changed. */
export const useOutline = (): DraftOutline => useView('outline', ({ views }) => views.outline());

/** Reads one fact of the outline: the component is not drawn again while the fact stays the same. */
export const useFromOutline = <Fact extends string | number | boolean | null>(
  read: (outline: DraftOutline) => Fact,
): Fact => useView('outline', ({ views }) => read(views.outline()));

/** Reads one node with its text: of all hooks the one that hears of every keystroke in it. */
export function useDraftNode(id: NodeId): DraftNode | 'loading' | 'gone' {
  const draft = useRunningDraft();
  const node = useView(`node ${id}`, ({ views }) => views.node(id));
  useEffect(() => {
    if (node === 'loading') draft.loadNode(id);
  }, [draft, id, node]);
  return node;
}

/** The parts of a story beside its chapters and nodes. */
export const useDraftParts = (): DraftParts => useView('parts', ({ views }) => views.parts());

/** The title as it is written now: the site may have another one still. */
export const useStoryTitle = (): string =>
  useView('parts', ({ views }) => views.parts().story.title);

export const useMark = (id: NodeId): Mark => useView(`mark ${id}`, ({ views }) => views.mark(id));

export const useMarks = (): ReadonlyMap<NodeId, Mark> =>
  useView('marks', ({ views }) => views.marks());

/** The model's story; null until all texts are here. Follows what is written in a quarter of a second. */
export const useStoryNow = (): Story | null => useView('story', ({ views }) => views.story());

/** Does an act at once. What cannot be done becomes a problem. */
export const useAct = (): ((act: ActRequest) => void) => useRunningDraft().act;

/** Says what was done last, with an “Undo” in the message; `back` is said after that. */
export function useSayDone(): (words: string, back: string) => void {
  const draft = useRunningDraft();
  return useCallback((words, back) => sayDone(draft, words, back), [draft]);
}

export interface UndoState {
  undo: (() => void) | null;
  redo: (() => void) | null;
  undoLabel: string | null;
  redoLabel: string | null;
}

export function useUndo(): UndoState {
  const draft = useRunningDraft();
  const undoLabel = useView('session', ({ views }) => labelOfNext(views.state(), 'undo'));
  const redoLabel = useView('session', ({ views }) => labelOfNext(views.state(), 'redo'));
  return {
    undo: undoLabel === null ? null : () => draft.undo(),
    redo: redoLabel === null ? null : draft.redo,
    undoLabel,
    redoLabel,
  };
}

function labelOfNext(state: SessionState, way: 'undo' | 'redo'): string | null {
  const next = nextStep(state, way);
  if (!next) return null;
  return next.type === 'replacement' ? next.replacement.label : labelOfStep(next.step);
}

export const labelOfStep = ({ label, act }: UndoStep): string => label ?? t(`draft.act.${act}`);

/** The times that the whole draft was replaced, and whether each was taken back. */
export const useReplacements = (): readonly Replacement[] =>
  useView('session', ({ views }) => views.state().replacements);

/** The step that was undone or redone last. */
export const useStepTaken = (): StepTaken | null =>
  useView('session', ({ views }) => views.state().stepTaken);

/** The id of the open story, which stays when that gets another address. */
export const useStoryId = (): string => useRunningDraft().storyId;

/** Says that a form holds letters which are not in the draft yet. */
export const useSetTyping = (): RunningDraft['setTyping'] => useRunningDraft().setTyping;

/** The way to what only the site can do with the story: it must have every word before, and is asked after. */
export function useSite(): Pick<RunningDraft, 'sent' | 'lookAgain'> {
  const { sent, lookAgain } = useRunningDraft();
  return { sent, lookAgain };
}

/** The draft as it is now, for what is built from it when something is done. */
export function draftNow(): Draft {
  if (!opened) throw new Error('No draft is open');
  return opened.views.state().head;
}

/** Finds what was deleted and can come back, as far as it is known in this browser. */
export const removedNow: FindRemoved = (part, id) =>
  opened ? removedIn(opened.views.state())(part, id) : undefined;

/** The draft of the workspace that is shown: there is one at a time. */
let opened: RunningDraft | null = null;

/** A text with all that the site does not have, for a file. */
export function useUnsentWords(): () => string {
  const { views } = useRunningDraft();
  return useCallback(() => unsentWords(views.state()), [views]);
}
