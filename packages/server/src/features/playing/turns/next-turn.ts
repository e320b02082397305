import type { PlaythroughAction } from '@brasslamp/contract';
import { type AnswerMessage, answerText } from '@brasslamp/messages/answers';
import {
  actionsOf,
  actOnSaved,
  type Earned,
  earnedEarlier,
  type PlayableStory,
  readAnswer,
  restore,
  type Turn,
  turnTo,
} from '@brasslamp/story/engine';
import type { SavedState } from '@brasslamp/story/engine/state';
import {
  actOf,
  type LoggedAction,
  type Reached,
  type ReaderAction,
  restarted,
  rewoundTo,
  savedIn,
} from '@brasslamp/story/playthrough';
import { moveState } from '@brasslamp/story/versions';
import type { Viewer } from '../../../auth/viewer.ts';
import { AppError, fieldError, notValid } from '../../../errors/app-error.ts';
import { nearestTurn } from './nearest-turn.ts';
import type { PlayingDeps } from './playable-versions.ts';
import { findTurn } from './queries.ts';
import { resolvedReply } from './replies.ts';
import type { ResolvedPlaythrough } from './resolve-playthrough.ts';

type Typed<Type extends PlaythroughAction['type']> = Extract<PlaythroughAction, { type: Type }>;

/** The turn that an action makes, with what the log of the playthrough will say of it. */
export interface NextTurn extends Turn {
  action: LoggedAction;
  version_id: string;
}

interface Call {
  deps: PlayingDeps;
  viewer: Viewer;
  resolved: ResolvedPlaythrough;
}

/** Throws when the action cannot be taken where the playthrough is. */
export async function nextTurn(
  deps: PlayingDeps,
  viewer: Viewer,
  resolved: ResolvedPlaythrough,
  action: PlaythroughAction,
): Promise<NextTurn> {
  const call = { deps, viewer, resolved };
  switch (action.type) {
    case 'choose':
    case 'take':
    case 'drop':
      return actInStory(resolved, action);
    case 'rewind':
      return rewind(call, action);
    case 'restart':
      return restart(call, action);
    case 'move':
      return moveToVersion(call, action);
  }
}

/**
 * In the version in which the reader finds the playthrough. Their page may still show the version
 * from which it moves: an action that only that one has is done there, and it moves with a later turn.
 * So is a choice sent without an answer, if that version asks for none: a page that asks always sends
 * one. An answer that the newer version refuses is not tried in the older one.
 */
function actInStory({ current, stored }: ResolvedPlaythrough, sent: ReaderAction): NextTurn {
  const places = current === stored ? [stored] : [current, stored];
  return actAt(
    places.map(({ row, ...place }) => ({ ...row, ...place })),
    sent,
  );
}

/** The version and the state in which an action can be taken. */
interface ActPlace {
  version_id: string;
  node_name: string;
  playable: PlayableStory;
  saved: SavedState;
}

/** Takes an action at the first of these places where it can be taken; at least one is given. */
export function actAt(places: readonly ActPlace[], sent: ReaderAction): NextTurn {
  let refused: AppError | null = null;
  for (const { version_id, playable, saved } of places) {
    const turn = actOnSaved(playable, saved, actOf(sent));
    if (turn) return { action: asStored(playable, sent), version_id, ...turn };
    if (sent.type !== 'choose') continue;
    refused ??= answerRefused(playable, saved, sent);
    if (refused && sent.answer !== undefined) throw refused;
  }
  if (refused) throw refused;
  const node = places[0]?.node_name ?? '';
  if (sent.type === 'choose') {
    const { action_id } = sent;
    throw new AppError('action_not_available.choice', { action_id, node });
  }
  const { item_id, type } = sent;
  throw new AppError('action_not_available.item', { item_id, action: type, node });
}

/** An answer to a choice that does not ask for one is nothing. */
export function unanswered({ answer: _, ...choice }: Typed<'choose'>): Typed<'choose'> {
  return choice;
}

function asStored(playable: PlayableStory, sent: ReaderAction): LoggedAction {
  if (sent.type !== 'choose' || sent.answer === undefined) return sent;
  return readAnswer(playable, sent.action_id, sent.answer) === null ? unanswered(sent) : sent;
}

/** null = it is not the answer alone that is in the way of the choice. */
function answerRefused(
  playable: PlayableStory,
  saved: SavedState,
  { action_id, answer }: Typed<'choose'>,
): AppError | null {
  const read = readAnswer(playable, action_id, answer);
  if (read === null || 'value' in read) return null;
  const offered = actionsOf(playable, restore(playable, saved));
  if (!offered.some(({ id, enabled }) => id === action_id && enabled)) return null;
  const { problem, ...params } = read;
  return notValid(answerError({ message_id: `answer_${problem}`, params } as AnswerMessage));
}

const answerError = (message: AnswerMessage) => ({
  path: 'answer',
  message: answerText(message),
  ...message,
});

/**
 * The turns left behind stay in the log; the new one repeats what the target turn came to, in the
 * newest version if nothing is lost on the way there. What was earned since stays earned.
 */
async function rewind({ deps, resolved }: Call, action: Typed<'rewind'>): Promise<NextTurn> {
  const { row } = resolved.stored;
  const { read } = deps.database;
  const target = action.turn < row.turn ? await findTurn(read, row.id, action.turn) : undefined;
  if (!target) throw notValid(fieldError('turn', 'rewind_turn', { turn: row.turn }));
  const earned = earnedIn(resolved);
  const from = await deps.versions(read, target.version_id);
  const saved = savedIn(target);
  const version_id = await resolved.newestVersion();
  const isElsewhere = version_id !== target.version_id && version_id !== row.stays_in_version_id;
  if (version_id !== null && isElsewhere) {
    const to = await deps.versions(read, version_id);
    const move = moveState(from, to, saved);
    if (move.kind === 'exact') {
      return reach(action, { version_id, playable: to, ...rewoundTo(to, move.state, earned) });
    }
  }
  const there = { version_id: target.version_id, playable: from };
  return reach(action, { ...there, ...rewoundTo(from, saved, earned) });
}

/**
 * In the newest version; in its own where the story takes no new readers. What was earned stays
 * earned.
 */
async function restart({ deps, resolved }: Call, action: Typed<'restart'>): Promise<NextTurn> {
  const { row } = resolved.stored;
  const version_id = (await resolved.newestVersion()) ?? row.version_id;
  const playable = await deps.versions(deps.database.read, version_id);
  return reach(action, {
    version_id,
    playable,
    ...restarted(playable, newSeed(), earnedIn(resolved)),
  });
}

/** Into the newest version with what is lost on the way there, as the reader saw. */
async function moveToVersion(
  { deps, viewer, resolved }: Call,
  action: Typed<'move'>,
): Promise<NextTurn> {
  const { row } = resolved.stored;
  const version_id = await resolved.newestVersion();
  if (version_id !== action.version_id) {
    throw new AppError(
      'turn_not_current.newer_version',
      {},
      {
        current: await resolvedReply(deps, viewer, resolved),
      },
    );
  }
  if (version_id === row.version_id) {
    throw new AppError('action_not_available.same_version');
  }
  const playable = await deps.versions(deps.database.read, version_id);
  const nearest = await nearestTurn(deps, resolved.stored, { playable });
  const earned = earnedIn(resolved);
  const reached = nearest
    ? rewoundTo(playable, nearest.move.state, earned)
    : restarted(playable, newSeed(), earned);
  const logged = { ...action, to_turn: nearest?.turn ?? null };
  return reach(logged, { version_id, playable, ...reached });
}

/** Endings go by their names, which may be others in the version to which a playthrough moves. */
const earnedIn = ({ stored, current }: ResolvedPlaythrough): Earned =>
  earnedEarlier({
    endings: { ...stored.saved.endings, ...current.saved.endings },
    achievements: { ...stored.saved.achievements, ...current.saved.achievements },
  });

const reach = (
  action: LoggedAction,
  {
    version_id,
    playable,
    state,
    before,
    read,
  }: Reached & { version_id: string; playable: PlayableStory },
): NextTurn => ({ action, version_id, ...turnTo(playable, state, before, read) });

/** A random number of 32 bits: all chance in a playthrough comes from it. */
export function newSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
}
