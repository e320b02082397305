import type { PlaythroughAction, PlaythroughWithView } from '@brasslamp/contract';

/*
 * The turns that this browser took and has not handed in, and how they change with what a person
 * does and with what the server answers. Pure: the store decides what is kept, this says how.
 *
 * The first of `turns` was made on turn `from`, which the server had reached as far as was known;
 * each next one on the turn after. They are handed in one by one, in order, each with the turn it
 * was made on. So the server takes each of them once: sent again for the turn it made, it gets the
 * same answer; and when somebody else took that turn, it is refused, and the person decides.
 */

type Typed<Type> = Extract<PlaythroughAction, { type: Type }>;

/** What the engine in the browser can do by itself. */
export type LocalTurn = Typed<'choose' | 'take' | 'drop'>;

export interface PendingTurn {
  action: LocalTurn;
  /** The words of the choice, or the item's name: to say which one could not be handed in. */
  label: string;
}

export interface PendingTurns {
  /** Of the playthrough. */
  id: string;
  /** Whose it is: an account or a guest. */
  reader_id: string;
  params: { username: string; story_slug: string; playthrough_id: string };
  from: number;
  turns: PendingTurn[];
  /** The place to which the turns led; null after a log-out, when no text stays here. */
  head: PlaythroughWithView | null;
  /** By this browser's clock; only shown. */
  changed_at: number;
  /** Where another device has gone on to from turn `from`: the person has to choose. */
  elsewhere: PlaythroughWithView | null;
  /** They chose to go on from here: the server is to go back to turn `from` first. */
  goesBack: boolean;
  /** Turns that the server did not take, until the person has read it. */
  refused: PendingTurn[];
  /** Since when the server has no such playthrough: its turns wait for an undo, and are not sent. */
  gone_at?: number | null;
}

/** A playthrough as the server has just shown it, with nothing to hand in. */
export function emptyOutbox(
  reader_id: string,
  head: PlaythroughWithView,
  now: number,
): PendingTurns {
  const { id, story_username: username, story_slug, turn } = head;
  const params = { username, story_slug, playthrough_id: id };
  const nothing = { turns: [], elsewhere: null, goesBack: false, refused: [] };
  return { id, reader_id, params, from: turn, head, changed_at: now, ...nothing };
}

/** The turn on which the next action is made. */
export const currentTurn = ({ from, turns }: PendingTurns): number => from + turns.length;

/** With one turn more, which led to `head`; null when another tab was first. */
export function addTurn(
  kept: PendingTurns,
  turn: PendingTurn,
  head: PlaythroughWithView,
  now: number,
): PendingTurns | null {
  if (currentTurn(kept) + 1 !== head.turn) return null;
  return { ...kept, turns: [...kept.turns, turn], head, changed_at: now };
}

/** What the server has to be told next; null = nothing, or the person has to choose first. */
export function nextToSend(kept: PendingTurns): PlaythroughAction | null {
  const { from, turns, elsewhere, goesBack } = kept;
  if (elsewhere) return goesBack ? { type: 'rewind', turn: from, on_turn: elsewhere.turn } : null;
  const [first] = turns;
  return first ? { ...first.action, on_turn: from } : null;
}

/** Whether the answer to `sent` still says something: another tab may have had the same one. */
const isNext = (kept: PendingTurns, sent: PlaythroughAction): boolean =>
  JSON.stringify(nextToSend(kept)) === JSON.stringify(sent);

/** The server took it. Its word on where that led counts, once nothing more is to be handed in. */
export function accepted(
  kept: PendingTurns,
  sent: PlaythroughAction,
  answer: PlaythroughWithView,
): PendingTurns {
  if (!isNext(kept, sent)) return kept;
  const turns = kept.elsewhere ? kept.turns : kept.turns.slice(1);
  const head = turns.length === 0 ? answer : shifted(kept.head, answer.turn + turns.length);
  return { ...kept, from: answer.turn, turns, head, elsewhere: null, goesBack: false };
}

const shifted = (head: PendingTurns['head'], turn: number): PendingTurns['head'] =>
  head && { ...head, turn };

/** Somebody else took that turn, and stands at `current` now. */
export function conflicting(
  kept: PendingTurns,
  sent: PlaythroughAction,
  current: PlaythroughWithView,
): PendingTurns {
  return isNext(kept, sent) ? { ...kept, elsewhere: current, goesBack: false } : kept;
}

/** The server does not offer that: nothing after it can be taken either. */
export function refused(
  kept: PendingTurns,
  sent: PlaythroughAction,
  current: PlaythroughWithView,
): PendingTurns {
  if (!isNext(kept, sent)) return kept;
  const refused = [...kept.refused, ...kept.turns];
  return { ...resetTo(kept, current), refused };
}

/** The person goes on where the other device is; the turns of this one are dropped. */
export const continueThere = (kept: PendingTurns): PendingTurns =>
  kept.elsewhere ? resetTo(kept, kept.elsewhere) : kept;

/** The person goes on here; the turns of the other device stay in the history. */
export const continueHere = (kept: PendingTurns): PendingTurns =>
  kept.elsewhere ? { ...kept, goesBack: true } : kept;

/** The server showed where the playthrough stands, unasked. What is still to be handed in decides. */
export function serverShowed(kept: PendingTurns, place: PlaythroughWithView): PendingTurns {
  const there = kept.gone_at ? { ...kept, gone_at: null } : kept;
  if (kept.turns.length > 0 || place.turn < kept.from) return there;
  return resetTo(there, place);
}

/** The server has no such playthrough. */
export const gone = (kept: PendingTurns, now: number): PendingTurns => ({ ...kept, gone_at: now });

/** Whether something is left that the server may still take. */
export const hasTurnsLeft = ({ turns, gone_at }: PendingTurns): boolean =>
  turns.length > 0 && !gone_at;

/** So long a reader can undo that they deleted a playthrough. */
const undoMs = 24 * 60 * 60 * 1_000;

/** Nothing brings it back. */
export const isGoneForGood = ({ gone_at }: PendingTurns, now: number): boolean =>
  typeof gone_at === 'number' && gone_at < now - undoMs;

export const dismissRefused = (kept: PendingTurns): PendingTurns => ({ ...kept, refused: [] });

const resetTo = (kept: PendingTurns, place: PlaythroughWithView): PendingTurns => ({
  ...kept,
  from: place.turn,
  turns: [],
  head: place,
  elsewhere: null,
  goesBack: false,
});

/** Without a word of the story: what has to stay when its reader logs out; null = nothing. */
export function withoutTexts(kept: PendingTurns): PendingTurns | null {
  if (kept.turns.length === 0) return null;
  const turns = kept.turns.map(({ action }) => ({ action, label: '' }));
  return { ...kept, turns, head: null, refused: [], elsewhere: null, goesBack: false };
}
