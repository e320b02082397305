import type { PlaythroughWithView } from '@brasslamp/contract';
import type { AnswerProblem, FrozenStory } from '@brasslamp/story/engine';
import {
  actOnSaved,
  compileWith,
  needsParts,
  type Parts,
  type PlayableStory,
  readAnswer,
} from '@brasslamp/story/engine/reader';
import { isKnownLevel } from '@brasslamp/story/model/defaults';
import type { Api } from '../../api/api.ts';
import type { OfflineStore } from '../offline/offline-store.ts';
import type { LocalTurn } from '../offline/outbox.ts';

/** The most playthroughs that can be read offline; those with pending turns come on top. */
const mostStored = 50;

/** A version of a story that can be played here. */
export interface LoadedStory {
  versionId: string;
  /** The place to which a turn leads; null where the action is not offered. */
  predict(place: PlaythroughWithView, action: LocalTurn, now: number): PlaythroughWithView | null;
  /** The reason why what was typed cannot be the action's answer; null = it can, or nothing is asked. */
  wrongAnswer(place: PlaythroughWithView, action: LocalTurn): AnswerProblem | null;
  /** Whether its readers are asked for anything. */
  hasAsking: boolean;
  /** Prepares the turns that can follow. */
  precompute(place: PlaythroughWithView): void;
}

/** The page is older than the rules by which the version is played. */
export class LevelUnknownError extends Error {
  override name = 'LevelUnknownError';
}

/** The version of a playthrough: what is stored of it, or else what the site sends. */
export async function loadStory(
  store: OfflineStore,
  api: Api,
  { version_id, story_username: username, story_slug }: PlaythroughWithView,
  isMissing: () => void,
): Promise<LoadedStory> {
  const stored = await store.story(version_id);
  if (stored) return playedWithParts(version_id, stored);
  isMissing();
  const answer = await api('GET /api/stories/:username/:story_slug/versions/:version_id/story', {
    params: { username, story_slug, version_id },
  });
  const story = answer as unknown as FrozenStory;
  const loaded = await playedWithParts(version_id, story);
  await store.saveStory(version_id, story);
  await makeRoom(store);
  return loaded;
}

/** A story with the parts of the engine that it needs: most need none beside those that are here. */
export async function playedWithParts(versionId: string, story: FrozenStory): Promise<LoadedStory> {
  const level2 = needsParts(story) ? await import('@brasslamp/story/engine/level-2') : null;
  return playedByEngine(versionId, story, level2?.level2Parts);
}

const mostPrecomputed = 8;

/** Throws for a story that needs parts of the engine which are not given. */
export function playedByEngine(
  versionId: string,
  story: FrozenStory,
  parts: Parts | null = null,
): LoadedStory {
  if (!isKnownLevel(story.level ?? 1)) throw new LevelUnknownError();
  const playable = compileWith(parts, story);
  let next: Precomputed | null = null;
  return {
    versionId,
    hasAsking: playable.story.nodes.some(({ actions }) => actions.some(({ ask }) => ask)),
    wrongAnswer: (place, action) => wrongAnswerTo(playable, place, action),
    predict(place, action, now) {
      const isPrecomputed = next?.place === place && action.type === 'choose';
      const known = isPrecomputed ? next?.leadsTo.get(action.action_id) : undefined;
      return known
        ? { ...known, updated_at: timestamp(now) }
        : predictTurn(playable, place, action, now);
    },
    /** The page has time for this while the reader reads. */
    precompute(place) {
      const open = place.view.actions.filter(({ enabled }) => enabled);
      const leadsTo = open.slice(0, mostPrecomputed).flatMap(({ id }) => {
        const turn = predictTurn(playable, place, { type: 'choose', action_id: id }, 0);
        return turn ? [[id, turn] as const] : [];
      });
      next = { place, leadsTo: new Map(leadsTo) };
    },
  };
}

/** The places to which the choices of a place lead. Chance is part of its state: they do whenever they are made. */
interface Precomputed {
  place: PlaythroughWithView;
  leadsTo: ReadonlyMap<string, PlaythroughWithView>;
}

/** Removes the playthroughs that were not played for longest, and stories that none needs any more. */
async function makeRoom(store: OfflineStore): Promise<void> {
  const all = (await store.list()).sort((a, b) => b.changed_at - a.changed_at);
  const old = all.slice(mostStored).filter(({ turns }) => turns.length === 0);
  for (const { id } of old) await store.remove(id);
  const staying = all.filter((pending) => !old.includes(pending));
  await store.removeOtherStories(new Set(staying.flatMap(({ head }) => head?.version_id ?? [])));
}

function wrongAnswerTo(
  playable: PlayableStory,
  { view }: PlaythroughWithView,
  action: LocalTurn,
): AnswerProblem | null {
  if (action.type !== 'choose') return null;
  const isOpen = view.actions.some(({ id, enabled }) => id === action.action_id && enabled);
  const read = isOpen ? readAnswer(playable, action.action_id, action.answer) : null;
  return read && 'problem' in read ? read : null;
}

/** The place to which a turn leads, as the server would answer; null where the action is not offered. */
export function predictTurn(
  playable: PlayableStory,
  place: PlaythroughWithView,
  action: LocalTurn,
  now: number,
): PlaythroughWithView | null {
  const turn = actOnSaved(playable, place.state, action);
  if (!turn) return null;
  const { node, ended, ending, ...seen } = turn.shown;
  return {
    ...place,
    node,
    ended,
    ending,
    view: seen,
    state: turn.saved,
    turn: place.turn + 1,
    is_dropped: false,
    updated_at: timestamp(now),
  };
}

const timestamp = (ms: number) => new Date(ms).toISOString();
