/** Every word that is written in a life is another one: where it is can be told. */

import type { Draft } from '@brasslamp/story/draft';
import type { LocalDraft } from '../local/local-draft.ts';
import { replayOf } from '../local/replay.ts';
import type { SessionState } from '../session/session-state.ts';

/** The words of a text, or of JSON, where the end of a line is two letters. */
export const wordsOf = (text: string): string[] =>
  text.replaceAll('\\n', ' ').match(/\bw\d+\b/g) ?? [];

/** The text without cut-off words: what is put into the middle of a word ends in one: "7 w3" makes w34 w37 and w34. */
const withoutParts = (json: string): string => json.replace(/(,"\d[^"]*?)w\d+(?="\])/g, '$1');

export const wordsIn = (draft: Draft): Set<string> =>
  new Set([...draft.nodes.values()].flatMap(({ body }) => wordsOf(body)));

/** The words in the site's word, with the groups that wait on top, and in copies. Edits may hold parts of words. */
export const wordsOfKept = (kept: LocalDraft): Set<string> => {
  // Also what one of the groups takes away again; of what waits because it cannot be done, its values.
  const words = replayOf(kept).steps.flatMap(({ entry, applied }) =>
    applied ? [...wordsIn(applied.draft)] : wordsOf(withoutParts(JSON.stringify(entry.group))),
  );
  return new Set([...wordsIn(kept.base), ...words, ...wordsOf(JSON.stringify(kept.gone))]);
};

export const wordsOfTab = ({ head, kept, ownGone }: SessionState): Set<string> =>
  new Set([...wordsIn(head), ...wordsOf(JSON.stringify([kept.gone, ownGone]))]);

/** The words of the one that the other does not have. */
export const without = (one: Iterable<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((word) => !other.has(word));
