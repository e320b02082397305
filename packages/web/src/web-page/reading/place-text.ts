import type { SavedState } from '@brasslamp/story/engine/state';
import { isRecord } from '@brasslamp/story/model/records';
import {
  type LoggedAction,
  type StoredTurn,
  storedTurn,
  wholeStates,
} from '@brasslamp/story/playthrough';
import type { Book, Had, KeptTurn, Reading } from './reading.ts';

/*
 * A place as text: what the browser keeps, and what a reader saves to a file. Each turn has its state, or what
 * changed in the state before it; `PlaceTextError` says why a text is no place of the story.
 */

const kind = 'place in a story';
const format = 1;
/** The size of a file above which it is not read: more than any place of ours has. */
export const mostBytes = 20_000_000;

export type PlaceProblem =
  | { problem: 'notAPlace' | 'newer' | 'broken' }
  | { problem: 'otherStory'; title: string };

export class PlaceTextError extends Error {
  override name = 'PlaceTextError';
  readonly said: PlaceProblem;

  constructor(said: PlaceProblem) {
    super(said.problem);
    this.said = said;
  }
}

/** Writes places, again and again with one turn more: what was written of a turn is remembered. */
export function placeWriter({ storyId, title }: Pick<Book, 'storyId' | 'title'>) {
  let written: Written[] = [];
  return ({ begunAt, turns, had }: Reading): string => {
    const same = turns.findIndex((turn, at) => written[at]?.turn !== turn);
    written = written.slice(0, same === -1 ? turns.length : same);
    for (const turn of turns.slice(written.length)) written.push(writeTurn(turn, written.at(-1)));
    const head = { brasslamp: kind, format, story: { id: storyId, title }, begun_at: begunAt, had };
    const list = written.map(({ text }) => text).join(',\n');
    return `${JSON.stringify(head).slice(0, -1)},"turns":[\n${list}\n]}\n`;
  };
}

interface Written {
  turn: KeptTurn;
  text: string;
  state: string;
  wholeTurn: number;
}

function writeTurn(turn: KeptTurn, before: Written | undefined): Written {
  const state = JSON.stringify(turn.saved);
  const stored = before
    ? storedTurn(turn.turn, state, { before: before.state, wholeTurn: before.wholeTurn })
    : { state, whole_turn: null };
  const { action, label, node, versionId, madeAt } = turn;
  const facts = { turn: turn.turn, action, label, node, version_id: versionId, made_at: madeAt };
  const head = JSON.stringify({ ...facts, whole_turn: stored.whole_turn });
  return {
    turn,
    text: `${head.slice(0, -1)},"state":${stored.state}}`,
    state,
    wholeTurn: stored.whole_turn ?? turn.turn,
  };
}

/** @throws PlaceTextError */
export function readPlace(text: string, storyId: string): Reading {
  const found = parsed(text);
  if (!isRecord(found) || found.brasslamp !== kind || !isRecord(found.story)) {
    throw new PlaceTextError({ problem: 'notAPlace' });
  }
  if (found.format !== format) throw new PlaceTextError({ problem: 'newer' });
  if (found.story.id !== storyId) {
    const title = String(found.story.title ?? '').slice(0, 200);
    throw new PlaceTextError({ problem: 'otherStory', title });
  }
  const turns = Array.isArray(found.turns) ? readTurns(found.turns) : [];
  if (turns.length === 0) throw broken();
  return { begunAt: numberIn(found.begun_at), turns, had: readHad(found.had) };
}

const broken = () => new PlaceTextError({ problem: 'broken' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlaceTextError({ problem: 'notAPlace' });
  }
}

function readTurns(found: unknown[]): KeptTurn[] {
  const rows = found.map((row, at) => readRow(row, found[at - 1]));
  const states = statesOf(rows);
  return rows.map(({ stored, ...turn }) => ({ ...turn, saved: readState(states.get(turn.turn)) }));
}

function statesOf(rows: { stored: StoredTurn }[]): Map<number, string> {
  try {
    return wholeStates(rows.map(({ stored }) => stored));
  } catch {
    throw broken();
  }
}

function readRow(row: unknown, before: unknown) {
  if (!isRecord(row) || !isRecord(row.node) || !isRecord(row.state)) throw broken();
  const turn = numberIn(row.turn);
  const isNext = before === undefined || (isRecord(before) && before.turn === turn - 1);
  const isWhole = row.whole_turn === null;
  if (!isNext || (before === undefined && !isWhole)) throw broken();
  return {
    turn,
    action: readAction(row.action),
    label: row.label === null ? null : textIn(row.label),
    node: { id: textIn(row.node.id), name: textIn(row.node.name) },
    versionId: textIn(row.version_id),
    madeAt: numberIn(row.made_at),
    stored: {
      turn,
      state: JSON.stringify(row.state),
      whole_turn: isWhole ? null : numberIn(row.whole_turn),
    },
  };
}

function readAction(found: unknown): LoggedAction | null {
  if (found === null) return null;
  if (!isRecord(found)) throw broken();
  switch (found.type) {
    case 'choose': {
      const { action_id, answer } = found;
      const isAnswer = typeof answer === 'string' || typeof answer === 'number';
      return { type: 'choose', action_id: textIn(action_id), ...(isAnswer && { answer }) };
    }
    case 'take':
    case 'drop':
      return { type: found.type, item_id: textIn(found.item_id) };
    case 'rewind':
      return { type: 'rewind', turn: numberIn(found.turn) };
    case 'restart':
      return { type: 'restart' };
    case 'move': {
      const to_turn = found.to_turn === null ? null : numberIn(found.to_turn);
      return { type: 'move', version_id: textIn(found.version_id), to_turn };
    }
    default:
      throw broken();
  }
}

/** The rest of a state the engine takes as it is: it leaves out what it does not know, and what is absent is at its beginning. */
function readState(state: string | undefined): SavedState {
  const saved: unknown = JSON.parse(state ?? 'null');
  if (!isState(saved)) throw broken();
  return saved;
}

const isState = (saved: unknown): saved is SavedState =>
  isRecord(saved) &&
  typeof saved.node_id === 'string' &&
  typeof saved.turn === 'number' &&
  typeof saved.seed === 'number' &&
  isRecord(saved.visits) &&
  isRecord(saved.chosen);

function readHad(found: unknown): Had {
  const { items, values } = isRecord(found) ? found : {};
  const list = (of: unknown) => (Array.isArray(of) ? of.filter(isRecord) : []);
  return {
    items: list(items).map(({ id, name }) => ({ id: textIn(id), name: textIn(name) })),
    values: list(values).map(({ key, label }) => ({ key: textIn(key), label: textIn(label) })),
  };
}

function textIn(found: unknown): string {
  if (typeof found !== 'string') throw broken();
  return found;
}

/** A number of turns or a time: whole, and not below 0. */
function numberIn(found: unknown): number {
  if (typeof found !== 'number' || !Number.isSafeInteger(found) || found < 0) throw broken();
  return found;
}
