import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';
import type { Act } from '@brasslamp/story/engine';

/*
 * The outbox of a playthrough: turns that were made in this browser and that the server does not know
 * yet, and how they change with what a person does and what the server answers. Pure functions: the
 * offline store applies them.
 *
 * The first of `turns` was made on turn `from`, the last turn of the server that was known here; each
 * next one on the turn after. They are sent one by one, in order, each with the turn on which it was
 * made. So the server makes each of them once: a turn that is sent again gets the same answer, and
 * where another device was first, it is refused and the person decides.
 */

/** A turn that the engine in the browser can make without the server. */
export type LocalTurn = Act;

export interface PendingTurn {
  action: LocalTurn;
  /** The words of the choice, or the item's name: to say which one the server refused. */
  label: string;
}

export interface PendingTurns {
  /** The playthrough's id. */
  id: string;
  /** Whose it is: an account or a guest. */
  reader_id: string;
  params: { username: string; story_slug: string; playthrough_id: string };
  from: number;
  turns: PendingTurn[];
  /** The place to which the turns led; null after a log-out, when no text may stay here. */
  head: PlaythroughWithView | null;
  /** The time of the last change by this browser's clock. */
  changed_at: number;
  /** The place to which another device has gone on from turn `from`: the person has to choose. */
  elsewhere: PlaythroughWithView | null;
  /** True when they chose to go on from here: the server is to go back to turn `from` first. */
  goesBack: boolean;
  /** Turns that the server did not take, until the person has read it. */
  refused: PendingTurn[];
  /** Since when the server has no such playthrough: its turns wait for an undo, and are not sent. */
  gone_at: number | null;
}

/** A playthrough as the server has just shown it, with nothing to send. */
export function emptyOutbox(
  reader_id: string,
  head: PlaythroughWithView,
  now: number,
): PendingTurns {
  const { id, story_username: username, story_slug, turn } = head;
  const params = { username, story_slug, playthrough_id: id };
  const nothing = { turns: [], elsewhere: null, goesBack: false, refused: [], gone_at: null };
  return { id, reader_id, params, from: turn, head, changed_at: now, ...nothing };
}

/** The turn on which the next action is made. */
export const currentTurn = ({ from, turns }: PendingTurns): number => from + turns.length;

/** A turn that was made in this browser, and the place to which it led. */
export interface MadeTurn {
  turn: PendingTurn;
  head: PlaythroughWithView;
  /** The node on which it was made. */
  from_node_id: string;
}

/** `late`: another tab or device was first, so the turn was made on a place that has passed. */
export type AddOutcome = 'added' | 'there' | 'late';

/** The outbox with one turn more. A turn that is there already is not added twice. */
export function addTurn(
  pending: PendingTurns,
  made: MadeTurn,
  now: number,
): { pending: PendingTurns; outcome: AddOutcome } {
  const { turn, head, from_node_id } = made;
  if (currentTurn(pending) + 1 === head.turn) {
    const here = pending.head?.node.id;
    const isElsewhere = here !== undefined && here !== from_node_id;
    if (isElsewhere) return { pending, outcome: 'late' };
    const longer = { ...pending, turns: [...pending.turns, turn], head, changed_at: now };
    return { pending: longer, outcome: 'added' };
  }
  return { pending, outcome: isThere(pending, made) ? 'there' : 'late' };
}

function isThere({ turns, from, head }: PendingTurns, made: MadeTurn): boolean {
  const same = turns[made.head.turn - from - 1];
  if (same) return JSON.stringify(same.action) === JSON.stringify(made.turn.action);
  return head?.turn === made.head.turn && head.node.id === made.head.node.id;
}

/** The action that has to be sent next; null = nothing, or the person has to decide first. */
export function nextToSend(pending: PendingTurns): PlaythroughAction | null {
  const { from, turns, elsewhere, goesBack } = pending;
  if (elsewhere) return goesBack ? { type: 'rewind', turn: from, on_turn: elsewhere.turn } : null;
  const [first] = turns;
  return first ? { ...first.action, on_turn: from } : null;
}

/** Whether what was sent is still next. Another tab may have sent the same: then the second answer says nothing new. */
const isNext = (pending: PendingTurns, sent: PlaythroughAction): boolean =>
  JSON.stringify(nextToSend(pending)) === JSON.stringify(sent);

/** The server made the turn. Where it led by the server's word counts once nothing more is pending. */
export function accepted(
  pending: PendingTurns,
  sent: PlaythroughAction,
  answer: PlaythroughWithView,
): PendingTurns {
  if (!isNext(pending, sent)) return pending;
  const turns = pending.elsewhere ? pending.turns : pending.turns.slice(1);
  const head = turns.length === 0 ? answer : shifted(pending.head, answer.turn + turns.length);
  return { ...pending, from: answer.turn, turns, head, elsewhere: null, goesBack: false };
}

const shifted = (head: PendingTurns['head'], turn: number): PendingTurns['head'] =>
  head && { ...head, turn };

/** The pending turns once another device has made that turn, and is at `current` now. */
export function conflicting(
  pending: PendingTurns,
  sent: PlaythroughAction,
  current: PlaythroughWithView,
): PendingTurns {
  return isNext(pending, sent) ? { ...pending, elsewhere: current, goesBack: false } : pending;
}

/** The server does not offer that action, so the turns after it are impossible too. */
export function refused(
  pending: PendingTurns,
  sent: PlaythroughAction,
  current: PlaythroughWithView,
): PendingTurns {
  if (!isNext(pending, sent)) return pending;
  const refused = [...pending.refused, ...pending.turns];
  return { ...resetTo(pending, current), refused };
}

/** The person goes on where the other device is; the turns of this device are dropped. */
export const continueThere = (pending: PendingTurns): PendingTurns =>
  pending.elsewhere ? resetTo(pending, pending.elsewhere) : pending;

/** The person goes on here; the turns of the other device stay in the history. */
export const continueHere = (pending: PendingTurns): PendingTurns =>
  pending.elsewhere ? { ...pending, goesBack: true } : pending;

/** The server showed a newer place. As long as turns are pending, they decide what is shown. */
export function serverShowed(pending: PendingTurns, place: PlaythroughWithView): PendingTurns {
  const there = pending.gone_at ? { ...pending, gone_at: null } : pending;
  if (pending.turns.length > 0 || place.turn < pending.from) return there;
  return resetTo(there, place);
}

/** The server has no such playthrough. */
export const gone = (pending: PendingTurns, now: number): PendingTurns => ({
  ...pending,
  gone_at: now,
});

/** Whether something is left that the server may still accept. */
export const hasTurnsLeft = ({ turns, gone_at }: PendingTurns): boolean =>
  turns.length > 0 && !gone_at;

/** The time in ms in which a reader can undo that they deleted a playthrough. */
const undoMs = 24 * 60 * 60 * 1_000;

/** Deleted for so long that it cannot be restored. */
export const isGoneForGood = ({ gone_at }: PendingTurns, now: number): boolean =>
  gone_at !== null && gone_at < now - undoMs;

export const dismissRefused = (pending: PendingTurns): PendingTurns => ({
  ...pending,
  refused: [],
});

const resetTo = (pending: PendingTurns, place: PlaythroughWithView): PendingTurns => ({
  ...pending,
  from: place.turn,
  turns: [],
  head: place,
  elsewhere: null,
  goesBack: false,
});

/** The part that stays when the reader logs out: the turns, without any text of the story; null = nothing. */
export function withoutTexts(pending: PendingTurns): PendingTurns | null {
  if (pending.turns.length === 0) return null;
  const turns = pending.turns.map(({ action }) => ({ action, label: '' }));
  return { ...pending, turns, head: null, refused: [], elsewhere: null, goesBack: false };
}

/** The decisions that a person can take about pending turns. */
export const decisions = { continueHere, continueThere, dismissRefused };
export type Decision = keyof typeof decisions;
