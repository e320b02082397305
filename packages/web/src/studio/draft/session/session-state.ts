/** The state of a draft in one tab: what is kept, what the tab made since, and how it stands with the site. */

import type {
  Act,
  Applied,
  Draft,
  Edit,
  EditGroup,
  Leaves,
  RemovedPart,
} from '@brasslamp/story/draft';
import type { Failure } from '../../../api/api.ts';
import type { Step } from '../../../screen/step.ts';
import type { Run } from '../local/among-tabs.ts';
import type { Choice } from '../local/decisions/merged-for.ts';
import {
  emptyDraft,
  type GonePart,
  type LocalDraft,
  type NewEntry,
  nothingLocal,
} from '../local/local-draft.ts';
import type { LocalStep } from '../local/steps/local-steps.ts';
import type { UndoStacks, UndoStep } from '../local/undo-step.ts';
import type { Replacement } from '../replacements/replacement.ts';

/** An act of this tab that is not kept yet. */
export interface OwnAct {
  /** The number of the act among those of this page. */
  nth: number;
  entry: NewEntry;
  /** The head without it. */
  before: Draft;
  removed: readonly RemovedPart[];
}

export interface RefusedAct {
  id: string;
  reason: string;
  name: string;
  field: { part: string; id: string; field: string } | null;
}

/** A step that was gone back or forth. */
export interface StepTaken {
  way: 'undo' | 'redo';
  step: UndoStep;
  before: Draft;
  applied: Applied;
}

export interface SessionState extends UndoStacks {
  /** The last one by undo or redo, which take what comes next; null after one that was asked for by itself. */
  stepTaken: StepTaken | null;
  replacements: readonly Replacement[];
  /** True while one of them is being taken back or done again: until then there is no other step. */
  isReplacing: boolean;
  tab: string;
  /** The page's name, a new one each time that it is opened. */
  page: string;
  /** The number of acts that the page made; what became a copy counts too. */
  acts: number;
  isOpen: boolean;
  /** The reason why there is nothing to write on. */
  failure: Failure | null;
  kept: LocalDraft;
  /** The kept draft with its queue applied. */
  keptHead: Draft;
  own: readonly OwnAct[];
  /** The run of typing that goes on here, or the last one. */
  run: Run | null;
  ownGone: readonly GonePart[];
  /** The number of `own` acts that are on their way into the store. */
  keeping: number;
  /** Up to which of its acts there is a note: another page may have added them, as they were. */
  noted: number;
  /** The draft that is shown: all that was written, on top of the site's word. */
  head: Draft;
  /** Acts that could not be done at all, by field. */
  refused: readonly RefusedAct[];
  /** Whether the acts of this tab are stored. */
  isLasting: boolean;
  /** Whether this tab is the one that speaks with the site. */
  isLeader: boolean;
  running: 'outline' | 'pull' | 'send' | 'commit' | null;
  site: 'reached' | 'offline' | 'signed_out';
  hasOutline: boolean;
  /** The site may have changed. */
  isStale: boolean;
  retryMs: number;
  /** The time before which nothing is asked, in ms since 1970. */
  waitsUntil: number;
  /** Whether groups go one by one, after a request was refused as a whole. */
  isOneByOne: boolean;
  isLeft: boolean;
}

/** An act of the writer, to be done at once. */
export interface ActRequest {
  act: Act;
  edits: readonly Edit[];
  /** What the file leaves from which they come. */
  leaves?: Leaves | undefined;
  /** The name for “Undo …”; without one the act names itself. */
  label?: string | undefined;
  /** Acts with the same one within a moment are one step, as letters of a word are. */
  joins?: string | undefined;
  /** Whether a new story begins with it: nobody did it, and nobody takes it back. */
  isBeginning?: boolean;
  /** The first name of what was made right before: one step with that. */
  isNaming?: boolean | undefined;
}

export type SessionEvent =
  | { type: 'opened'; kept: LocalDraft | null; stacks: UndoStacks; isLasting: boolean }
  | { type: 'acted'; request: ActRequest }
  /** A step is to be undone; without one the newest. */
  | { type: 'undo'; step?: UndoStep | undefined }
  | { type: 'redo' }
  /** The replacements, also after one was asked for, however that went. */
  | { type: 'replacements'; all: readonly Replacement[]; isEnd: boolean }
  | { type: 'keepIsDue' }
  /** Every act that this tab made so far is on its way into the store. */
  | { type: 'keeping' }
  /** The kept draft is now this one; `step` = the one by this tab that made it so. */
  | { type: 'keptChanged'; kept: LocalDraft; step: LocalStep | null; isLasting: boolean }
  | { type: 'noted' }
  /** Whether the store takes what it is given: a tab that cannot store leads nobody. */
  | { type: 'storing'; isLasting: boolean }
  | { type: 'leads' }
  /** The state of the connection to the site, told by the tab that leads. */
  | { type: 'toldOfSite'; site: SessionState['site'] }
  | { type: 'wake' }
  | { type: 'outlineCame' }
  | { type: 'answerCame' }
  | { type: 'failed'; failure: Failure; groups: readonly EditGroup[] }
  | { type: 'signedIn' }
  | { type: 'cameBack' }
  | { type: 'decided'; problem: string; choice: Choice; label?: string | undefined }
  | { type: 'left' };

export type SessionEffect =
  /** Into the store, by what the state says when its turn comes. */
  | { type: 'keep' }
  | { type: 'commit'; step: LocalStep }
  | { type: 'askOutline' }
  | { type: 'askChanges'; since: number }
  | { type: 'askWhole' }
  | { type: 'send'; groups: readonly EditGroup[] }
  | { type: 'setTimer'; timer: 'keep' | 'wake'; ms: number | null }
  | { type: 'takeBack'; replacement: Replacement }
  | { type: 'keepReplacements'; all: readonly Replacement[] }
  | { type: 'askSignIn' }
  | { type: 'tellOldScreens' };

export type SessionStep = Step<SessionState, SessionEffect>;

export interface Clock {
  now: number;
  newId: () => string;
}

/** The time after which what was typed is kept, also in the middle of a sentence. */
export const keepAfterMs = 1_000;

export const firstRetryMs = 1_000;

export const startState = (tab: string, page: string): SessionState => ({
  tab,
  page,
  acts: 0,
  isOpen: false,
  failure: null,
  kept: nothingLocal,
  keptHead: emptyDraft,
  own: [],
  run: null,
  ownGone: [],
  keeping: 0,
  noted: 0,
  head: emptyDraft,
  undo: [],
  redo: [],
  stepTaken: null,
  replacements: [],
  isReplacing: false,
  refused: [],
  isLasting: true,
  isLeader: false,
  running: null,
  site: 'reached',
  hasOutline: false,
  isStale: true,
  retryMs: firstRetryMs,
  waitsUntil: 0,
  isOneByOne: false,
  isLeft: false,
});

/** Whether there is a story to show. */
export const isThere = ({ kept }: SessionState): boolean => kept.base !== emptyDraft;
