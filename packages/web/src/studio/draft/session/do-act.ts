import {
  applyGroup,
  type Draft,
  type Edit,
  fieldChanges,
  fieldEdit,
  placeKey,
  placeOf,
  type Refusal,
  type RemovedPart,
} from '@brasslamp/story/draft';
import { isSame } from '@brasslamp/story/edit';
import { andThen, same } from '../../../screen/step.ts';
import { runAfter } from '../local/among-tabs.ts';
import type { NewEntry } from '../local/local-draft.ts';
import { isOneAct } from '../local/one-act.ts';
import { isChange } from '../undo/edits-of-step.ts';
import { removedIn } from './removed-in.ts';
import {
  type ActRequest,
  type Clock,
  keepAfterMs,
  type OwnAct,
  type RefusedAct,
  type SessionState,
  type SessionStep,
} from './session-state.ts';
import { withNewStep } from './with-new-step.ts';

/** The wait before an act other than typing is kept, with those that follow in the same moment. */
const keepSoonMs = 50;

/** Does an act of the writer in this tab, as a step of undo; one that cannot be done is noted as refused. */
export function doAct(state: SessionState, request: ActRequest, clock: Clock): SessionStep {
  const { head } = state;
  const applied = applyGroup(head, request.edits, { findRemoved: removedIn(state) });
  if ('refused' in applied) return same(withRefusal(state, request.edits, applied.refused));
  const next = { ...state, refused: withoutFields(state.refused, request.edits) };
  if (!isChange(applied)) return same(next);
  const { act, edits, leaves, joins = null, label = null, isNaming } = request;
  const made = withOwn(next, { act, edits, leaves, joins }, applied, clock);
  if (request.isBeginning) return made;
  const drafts = { before: head, after: applied.draft, site: state.kept.base };
  const about = { act, label, joins, at: clock.now };
  return andThen(made, (after) => withNewStep(after, about, applied.inverse, drafts, isNaming));
}

/** Puts an act of this tab into the head, and behind what waits to be kept. */
export function withOwn(
  state: SessionState,
  {
    act,
    edits,
    leaves,
    joins,
  }: Pick<ActRequest, 'act' | 'edits' | 'leaves'> & { joins: string | null },
  { draft, removed }: { draft: Draft; removed: readonly RemovedPart[] },
  { now, newId }: Clock,
): SessionStep {
  const { own, keeping, head, tab } = state;
  const open = own.length > keeping ? own.at(-1) : undefined;
  const last = open && open.nth > state.noted ? open : undefined;
  const group = { id: newId(), act, edits: [...edits], ...(leaves && { leaves }) };
  const entry: NewEntry = { group, joins, firstAt: now, lastAt: now, tab, held: null };
  const isJoined = last !== undefined && isOneAct(last.entry, entry);
  const joined = isJoined ? joinedAct(last, edits, draft, now) : null;
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

/** The act with more of the same: from what was there before it to what is there now, field by field. */
function joinedAct(last: OwnAct, more: readonly Edit[], after: Draft, now: number): OwnAct | null {
  const all = [...last.entry.group.edits, ...more];
  if (all.some((edit) => placeOf(edit) === null)) return null;
  const changes = fieldChanges(all, { before: last.before, after });
  const edits = changes.flatMap(({ place, before, after: to }): Edit[] =>
    isSame(before, to) ? [] : [fieldEdit(place, before, to)],
  );
  const group = { ...last.entry.group, edits };
  return { ...last, entry: { ...last.entry, group, lastAt: now } };
}

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
