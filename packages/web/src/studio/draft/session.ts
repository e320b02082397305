/*
 * The draft in one tab, as a state machine: `reduce` says what an event makes of the state and which
 * effects it has. It is pure and runs without a browser; `effects.ts` carries the effects out.
 *
 * The site's word + the queue, common to the tabs (`local-draft.ts`) + what this tab made since = what is shown.
 */

import type { Draft, Edit, Refusal, RemovedPart } from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { andThen, same } from '../../screen/step.ts';
import { mergeAmongTabs, runAfter } from './local/among-tabs.ts';
import { sidesKey } from './local/decisions.ts';
import { type Entry, type NewEntry, newEntryOf, placeKey, takenOf } from './local/local-draft.ts';
import { type LocalStep, longestActMs } from './local/local-steps.ts';
import {
  applyEdits,
  endOf,
  fieldEdit,
  fieldIn,
  headNow,
  placeOf,
  rebase,
  replayed,
} from './local/rebase.ts';
import { pauseMs } from './local/sendable.ts';
import { isChange, stepOf, takeStep, type UndoStep, withinLimits } from './local/undo.ts';
import { sameParts } from './local/values/same-parts.ts';
import { failed, goOn, reached, toldOfSite } from './network.ts';
import { type NextStep, nextStep, withoutSpent } from './next-step.ts';
import { removedIn } from './removed-in.ts';
import { withoutRedo } from './replacements/replacement.ts';
import type {
  ActRequest,
  Clock,
  OwnAct,
  RefusedAct,
  SessionEvent,
  SessionState,
  SessionStep,
} from './session-state.ts';
import { withDecision } from './with-decision.ts';

/** After so long what was typed is kept, also in the middle of a sentence. */
const keepAfterMs = 1_000;
/** Other acts are kept at once, with those that follow in the same moment. */
const keepSoonMs = 50;

export function reduce(state: SessionState, event: SessionEvent, clock: Clock): SessionStep {
  const { state: next, effects } = reduced(state, event, clock);
  return { state: next.head === state.head ? next : withoutSpent(next), effects };
}

function reduced(state: SessionState, event: SessionEvent, clock: Clock): SessionStep {
  switch (event.type) {
    case 'opened':
      return opened(state, event, clock);
    case 'acted':
      return acted(state, event.request, clock);
    case 'undo':
      return event.step ? steppedBack(state, event.step, clock) : stepped(state, 'undo', clock);
    case 'redo':
      return stepped(state, 'redo', clock);
    case 'replacements': {
      const isReplacing = state.isReplacing && !event.isEnd;
      return same({ ...state, replacements: event.all, isReplacing });
    }
    case 'keepIsDue': {
      const isNeeded = state.own.length > state.keeping || state.ownGone.length > 0;
      return { state, effects: isNeeded ? [{ type: 'keep' }] : [] };
    }
    case 'keeping':
      return same({ ...state, keeping: state.own.length });
    case 'keptChanged':
      return keptChanged(state, event, clock);
    case 'noted':
      return same({ ...state, noted: state.acts });
    case 'storing':
      return same({
        ...state,
        isLasting: event.isLasting,
        isLeader: event.isLasting && state.isLeader,
      });
    case 'leads':
      return goOn({ ...state, isLeader: true }, clock);
    case 'toldOfSite':
      return toldOfSite(state, event.site);
    case 'wake':
      return goOn(state, clock);
    case 'outlineCame':
      return same({ ...reached(state), hasOutline: true, failure: null });
    case 'answerCame':
      return same({ ...reached(state), running: 'commit', failure: null });
    case 'failed':
      return failed(state, event, clock);
    case 'signedIn':
      return goOn({ ...reached(state), failure: null }, clock);
    case 'cameBack':
      return goOn({ ...state, isStale: true, waitsUntil: 0, failure: null }, clock);
    case 'decided':
      return decided(state, event);
    case 'left':
      return { state: { ...state, isLeft: true }, effects: [{ type: 'keep' }] };
  }
}

function opened(
  state: SessionState,
  { kept, stacks, isLasting }: Extract<SessionEvent, { type: 'opened' }>,
  clock: Clock,
): SessionStep {
  const next = { ...state, ...stacks, isOpen: true, isLasting };
  if (!kept) return goOn(next, clock);
  const head = headNow(kept);
  return goOn({ ...next, kept, keptHead: head, head }, clock);
}

function acted(state: SessionState, request: ActRequest, clock: Clock): SessionStep {
  const { head } = state;
  const applied = applyEdits(head, request.edits, removedIn(state));
  if ('refused' in applied) return same(withRefusal(state, request.edits, applied.refused));
  const next = { ...state, refused: withoutFields(state.refused, request.edits) };
  if (!isChange(applied)) return same(next);
  const { act, joins = null, label = null } = request;
  if (request.isBeginning)
    return withOwn(next, { act, edits: request.edits, joins }, applied, clock);
  const step = stepOf({ n: 0, act, label, joins, at: clock.now }, applied.inverse, {
    before: head,
    after: applied.draft,
    site: state.kept.base,
  });
  const undo = withStep(next, step, request.isNaming);
  const made = withOwn(next, { act, edits: request.edits, joins }, applied, clock);
  const all = withoutRedo(state.replacements);
  return andThen(made, (after) => ({
    state: { ...after, undo, redo: [], replacements: all },
    effects: all === state.replacements ? [] : [{ type: 'keepReplacements', all }],
  }));
}

/** In the head, and among what waits to be kept. */
function withOwn(
  state: SessionState,
  { act, edits, joins }: { act: ActRequest['act']; edits: readonly Edit[]; joins: string | null },
  { draft, removed }: { draft: Draft; removed: readonly RemovedPart[] },
  { now, newId }: Clock,
): SessionStep {
  const { own, keeping, head, tab } = state;
  const open = own.length > keeping ? own.at(-1) : undefined;
  const last = open && open.nth > state.noted ? open : undefined;
  const isJoined =
    joins !== null &&
    last?.entry.joins === joins &&
    last.entry.group.act === act &&
    now - last.entry.lastAt < pauseMs &&
    now - last.entry.firstAt < longestActMs;
  const joined = last && isJoined ? joinedAct(last, edits, draft, now) : null;
  const group = { id: newId(), act, edits: [...edits] };
  const entry: NewEntry = { group, joins, firstAt: now, lastAt: now, tab, held: null };
  const acts = joined ? state.acts : state.acts + 1;
  const next = joined
    ? own.with(-1, joined)
    : [...own, { nth: acts, entry, before: head, removed }];
  const isFirst = own.length === keeping;
  const ms = joins === null ? keepSoonMs : keepAfterMs;
  return {
    state: { ...state, own: next, run: runAfter(state.run, joins, now), acts, head: draft },
    effects: isFirst || joins === null ? [{ type: 'setTimer', timer: 'keep', ms }] : [],
  };
}

/** The same act goes on: from what was there before it to what is there now, field by field. */
function joinedAct(last: OwnAct, more: readonly Edit[], after: Draft, now: number): OwnAct | null {
  const places = [...last.entry.group.edits, ...more].map(placeOf);
  const fields = new Map(places.flatMap((place) => (place ? [[placeKey(place), place]] : [])));
  if (places.some((place) => place === null)) return null;
  const edits = [...fields.values()].flatMap((place): Edit[] => {
    const [was, to] = [last.before, after].map((draft) => fieldIn(draft, place));
    return isSame(was, to) ? [] : [fieldEdit(place, was, to)];
  });
  const group = { ...last.entry.group, edits };
  return { ...last, entry: { ...last.entry, group, lastAt: now } };
}

/** What is typed on within a moment is one step, and so are a new part and its first name. */
function withStep({ undo }: SessionState, step: UndoStep, isNaming = false): readonly UndoStep[] {
  const last = undo.at(-1);
  const isJoined =
    last && (isNaming ? isMadeBy(last, step) : isTypedOn(last, step)) && goesOn(last, step);
  if (!isJoined) return withinLimits([...undo, { ...step, n: (last?.n ?? 0) + 1 }]);
  const fields = new Map(last.fields.map((one) => [placeKey(one.place), one]));
  for (const one of step.fields) {
    const before = fields.get(placeKey(one.place));
    fields.set(placeKey(one.place), before ? { ...before, after: one.after } : one);
  }
  const changed = [...fields.values()];
  const isPlain = [...last.edits, ...step.edits].every((edit) => placeOf(edit) !== null);
  const edits = isPlain
    ? changed.map(({ place, before, after }) => fieldEdit(place, after, before))
    : [...step.edits, ...last.edits];
  const marks = [...(last.marks ?? []), ...(step.marks ?? [])];
  const whole = { ...last, at: step.at, fields: changed, edits };
  return withinLimits([...undo.slice(0, -1), marks.length > 0 ? { ...whole, marks } : whole]);
}

const isTypedOn = (last: UndoStep, { joins, act, at }: UndoStep): boolean =>
  joins !== null && last.joins === joins && last.act === act && at - last.at < pauseMs;

const isMadeBy = (last: UndoStep, { fields }: UndoStep): boolean =>
  fields.every(({ place: { part, id } }) =>
    last.edits.some((edit) => edit.type === 'remove' && edit.part === part && edit.id === id),
  );

/** Nobody else wrote there in between: undo would take their words as well. */
const goesOn = (last: UndoStep, { fields }: UndoStep): boolean =>
  fields.every(({ place, before }) => {
    const known = last.fields.find((one) => placeKey(one.place) === placeKey(place));
    return !known || isSame(known.after, before);
  });

function withRefusal(state: SessionState, edits: readonly Edit[], refusal: Refusal): SessionState {
  const edit = edits[refusal.edit];
  const field = edit ? placeOf(edit) : null;
  const id = `act ${field ? placeKey(field) : refusal.reason}`;
  const one: RefusedAct = { id, field, reason: refusal.reason, name: refusal.name ?? '' };
  return { ...state, refused: [...state.refused.filter((other) => other.id !== id), one] };
}

function withoutFields(refused: readonly RefusedAct[], edits: readonly Edit[]) {
  if (refused.length === 0) return refused;
  const written = new Set(edits.map(placeOf).flatMap((place) => (place ? [placeKey(place)] : [])));
  return refused.filter(({ id }) => !written.has(id.slice('act '.length)));
}

function stepped(state: SessionState, way: 'undo' | 'redo', clock: Clock): SessionStep {
  const next = state.isReplacing ? null : nextStep(state, way);
  if (!next) return same(state);
  if (next.type === 'step') {
    // Of those that came after it nothing is left to do.
    const steps = state[way].slice(0, state[way].indexOf(next.step) + 1);
    return tookStep({ ...state, [way]: steps }, way, next, clock);
  }
  const { replacement } = next;
  return { state: { ...state, isReplacing: true }, effects: [{ type: 'takeBack', replacement }] };
}

/** One step among others, as far as it is not taken back already. */
function steppedBack(state: SessionState, step: UndoStep, clock: Clock): SessionStep {
  if (!state.undo.includes(step) || state.isReplacing) return same(state);
  const taken = takeStep(state.head, step, removedIn(state));
  const after = taken
    ? tookStep(state, 'undo', { step, taken }, clock)
    : same(without(state, 'undo', step));
  return { ...after, state: { ...after.state, stepTaken: null } };
}

const without = (state: SessionState, way: 'undo' | 'redo', step: UndoStep): SessionState => ({
  ...state,
  [way]: state[way].filter((one) => one !== step),
});

function tookStep(
  state: SessionState,
  way: 'undo' | 'redo',
  { step, taken }: Pick<Extract<NextStep, { type: 'step' }>, 'step' | 'taken'>,
  clock: Clock,
): SessionStep {
  const { edits, applied } = taken;
  const other = way === 'undo' ? 'redo' : 'undo';
  const about = { ...step, n: (state[other].at(-1)?.n ?? 0) + 1, joins: null, at: clock.now };
  const back = stepOf(about, applied.inverse, {
    before: state.head,
    after: applied.draft,
    site: state.kept.base,
  });
  const stacks = {
    ...without(state, way, step),
    [other]: withinLimits([...state[other], back]),
    stepTaken: { way, step, before: state.head, applied },
  };
  return withOwn(stacks, { act: way, edits, joins: null }, applied, clock);
}

/** Steps that nothing asked of the site leads to. */
const ofWriter: ReadonlySet<LocalStep['type']> = new Set(['added', 'found', 'decided', 'node']);

function keptChanged(
  state: SessionState,
  { kept, step, isLasting }: Extract<SessionEvent, { type: 'keptChanged' }>,
  clock: Clock,
): SessionStep {
  // Also by another page, which found a note of them.
  const upTo = takenOf(kept, state.page);
  const own = state.own.filter(({ nth }) => nth > upTo);
  const taken = step?.type === 'added' ? state.own.length - own.length : 0;
  const ownGone = step?.type === 'added' ? [] : state.ownGone;
  const keptHead = headAfter(state, { kept, step });
  const isOurs = step !== null && !ofWriter.has(step.type);
  const isReadUp = kept !== state.kept && (step?.type === 'page' || step?.type === 'whole');
  const next: SessionState = {
    ...state,
    kept,
    keptHead,
    isLasting,
    ownGone,
    keeping: step?.type === 'added' ? 0 : Math.min(state.keeping, own.length),
    running: isOurs ? null : state.running,
    isOneByOne: state.isOneByOne && kept.queue.some(({ isSent }) => isSent),
    // A page that came too late is asked for again.
    isStale: isReadUp ? false : state.isStale,
  };
  const based =
    keptHead === state.keptHead || taken > 0
      ? { ...next, own, head: own.length > 0 ? state.head : keptHead }
      : onNewHead(next, state, upTo, clock);
  const answered = step?.type === 'answered' || (step?.type === 'page' && step.page.seq > 0);
  const decision = withDecision(state, based, step, clock.now);
  const told: SessionStep = {
    state: decision.state,
    effects: [
      ...decision.effects,
      ...(answered ? [{ type: 'tellOldScreens' as const }] : []),
      ...(based.own.length > 0
        ? [{ type: 'setTimer' as const, timer: 'keep' as const, ms: keepAfterMs }]
        : []),
    ],
  };
  return andThen(told, (after) => goOn(after, clock));
}

/** The head of what is kept. Where it follows that it says the same, it is the same. */
function headAfter(
  { kept: before, keptHead, own, head }: SessionState,
  { kept, step }: Pick<Extract<SessionEvent, { type: 'keptChanged' }>, 'kept' | 'step'>,
): Draft {
  if (kept === before || step?.type === 'sent') return keptHead;
  if (step?.type === 'added') return own[step.entries.length]?.before ?? head;
  const rest = before.queue.slice(before.queue.length - kept.queue.length);
  const isAnswered =
    step?.type === 'answered' && kept.queue.every((entry, at) => entry === rest[at]);
  if (isAnswered && kept.queue.length < before.queue.length && !kept.isBehind) return keptHead;
  return sameParts(keptHead, headNow(kept));
}

/** What this tab made, on what is kept now. */
function onNewHead(
  state: SessionState,
  before: SessionState,
  upTo: number,
  { newId }: Clock,
): SessionState {
  const { own, kept, keptHead, head, ownGone, tab, run } = state;
  if (own.length === 0) return { ...state, head: sameParts(head, keptHead) };
  const entries = own.map(({ entry }, at): Entry => ({ ...entry, n: at, isSent: false, tries: 0 }));
  const from = { ...endOf(before.kept), draft: before.keptHead };
  const to = { ...endOf(kept), draft: keptHead };
  const mergeIn = mergeAmongTabs({ before: before.kept, kept, tab, run });
  const isDone = ({ n }: Entry) => (own[n]?.nth ?? 0) <= upTo;
  const moved = rebase(entries, { from, to, isDone, newId, mergeIn });
  const all = [...replayed(to, moved.entries)];
  const next = all.map(({ entry, ...one }) => ({
    nth: own[entry.n]?.nth ?? state.acts,
    entry: newEntryOf(entry),
    before: one.before,
    removed: 'refused' in one.applied ? [] : one.applied.removed,
  }));
  return {
    ...state,
    own: next,
    ownGone: [...ownGone, ...moved.gone],
    acts: state.acts + (moved.gone.length > 0 ? 1 : 0),
    head: sameParts(head, moved.head),
  };
}

function decided(
  state: SessionState,
  { problem, choice, label }: Extract<SessionEvent, { type: 'decided' }>,
): SessionStep {
  const refused = state.refused.filter(({ id }) => id !== problem);
  if (refused.length < state.refused.length) return same({ ...state, refused });
  const seen = sidesKey(state.kept, state.head, problem);
  const step = { type: 'decided' as const, problem, choice, seen, label };
  return { state, effects: [{ type: 'keep' }, { type: 'commit', step }] };
}
