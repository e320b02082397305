import type { Reply, Story } from '@brasslamp/contract';
import type { FoundNote } from '@brasslamp/story/checker/finding';
import { isRecord } from '@brasslamp/story/model/records';
import type { Api } from '../api/api.ts';

const key = 'GET /api/stories/:username/:story_slug/check';
const importKey = 'GET /api/stories/:username/:story_slug/import';
const playsKey = 'GET /api/stories/:username/:story_slug/test-plays/results';

/** The errors that the checker found, by whether a reader can reach them. */
export interface PublishCheck {
  reached: string[];
  /** The search ended before this was known. */
  perhaps: string[];
  unreached: string[];
  /** The reasons why not all could be looked at; empty where it was. */
  unproved: string[];
  /** The content notes of the story, and those that its nodes alone have, with how far each reaches. */
  notes: Pick<FoundNote, 'note' | 'reach' | 'is_of_story'>[];
  /** Absent where the story has none, or the server does not say. */
  plays?: TriedPlays;
  /** The losses of an import that nobody has settled; absent where there are none, or the server does not say. */
  losses?: number;
}

/** The saved test plays, tried on the draft. */
export interface TriedPlays {
  holding: number;
  all: number;
  /** Names of those that do not hold. */
  broken: string[];
  /** The number of plays for which there was no time. */
  untold: number;
}

/** Longer than the server's own limit for the checker; after that it is published without. */
const patienceMs = 15_000;

/** Nothing is amiss, as far as is known. */
export const nothingFound: PublishCheck = {
  reached: [],
  perhaps: [],
  unreached: [],
  unproved: [],
  notes: [],
};

/** Empty also when the server does not answer: that must not prevent publishing. */
export async function checkBeforePublish(
  api: Api,
  { username, slug }: Story,
): Promise<PublishCheck> {
  const input = {
    params: { username, story_slug: slug },
    signal: AbortSignal.timeout(patienceMs),
  };
  const [found, plays, losses] = await Promise.all([
    api(key, input).then(errorsByReach, () => nothingFound),
    api(playsKey, input).then(
      ({ results }) => triedPlays(results),
      () => undefined,
    ),
    api(importKey, input).then(
      ({ losses }) => losses.filter(({ is_settled }) => !is_settled).length,
      () => 0,
    ),
  ]);
  return { ...found, ...(plays && { plays }), ...(losses > 0 && { losses }) };
}

function triedPlays(results: Reply<typeof playsKey>['results']): TriedPlays | undefined {
  if (results.length === 0) return undefined;
  return {
    all: results.length,
    holding: results.filter(({ holds }) => holds).length,
    broken: results.flatMap(({ holds, name }) => (holds === false ? [name] : [])),
    untold: results.filter(({ holds }) => holds === null).length,
  };
}

/** The errors, each message once. A walkthrough, or a reader who chose at random, proves that one can be reached. */
export function errorsByReach({
  findings,
  meets,
  proved,
  content_notes,
}: Reply<typeof key>): PublishCheck {
  const met = new Set(meets.filter(({ readers }) => readers > 0).map(({ node_id }) => node_id));
  const found = {
    reached: new Set<string>(),
    perhaps: new Set<string>(),
    unreached: new Set<string>(),
    unproved: new Set<string>(),
  };
  for (const { rule, severity, node_id, path, message } of findings) {
    if (rule === 'not-proved') found.unproved.add(message);
    if (severity !== 'error') continue;
    if (path.length > 0 || (node_id !== null && met.has(node_id))) found.reached.add(message);
    else if (rule === 'unreachable-node' || (proved && node_id !== null && met.size > 0)) {
      found.unreached.add(message);
    } else found.perhaps.add(message);
  }
  return {
    reached: [...found.reached],
    perhaps: [...found.perhaps],
    unreached: [...found.unreached],
    unproved: [...found.unproved],
    notes: content_notes,
  };
}

/** The content notes that nodes have and the story as a whole has not. */
export const notesOfNodes = ({ notes }: PublishCheck): string[] =>
  notes.filter(({ is_of_story }) => !is_of_story).map(({ note }) => note);

export const errorCount = ({ reached, perhaps, unreached }: PublishCheck): number =>
  reached.length + perhaps.length + unreached.length;

/** The state that a link to the test plays brings along: they are run at once. */
export const runsTestPlays = { testPlays: true };

export const asksForTestPlays = (state: unknown): boolean =>
  isRecord(state) && state.testPlays === true;
