/** Names that a part speaks of: found, and replaced by new ones. What browser and server know of a part by itself. */
import {
  type FieldReference,
  referencesInItem,
  referencesInNode,
  referencesInStoryWide,
} from '../../edit/references.ts';
import { type Renaming, renameIn, renameInItem, renameInStoryWide } from '../../edit/rename-in.ts';
import { type ChangeText, mapItem, mapNode, mapStoryWide } from '../../edit/written-texts.ts';
import { nodeNameKey } from '../../logic/logic.ts';
import { type Item, type Level, limits, type Node, type StoryWide } from '../../model/story.ts';

/** Parts in which names stand. */
export interface Speakers {
  story: StoryWide;
  node: Node;
  item: Item;
}

export type SpeakerKind = keyof Speakers;

/** How to find, change and look through the names in a part. */
const speakers: {
  [One in SpeakerKind]: {
    references(whole: Speakers[One], level: Level): FieldReference[];
    renamed<Whole extends Speakers[One]>(
      whole: Whole,
      to: readonly Renaming[],
      level: Level,
    ): Whole | null;
    look(whole: Speakers[One], change: ChangeText): unknown;
  };
} = {
  story: { references: referencesInStoryWide, renamed: renameInStoryWide, look: mapStoryWide },
  node: { references: referencesInNode, renamed: renameIn, look: mapNode },
  item: { references: referencesInItem, renamed: renameInItem, look: mapItem },
};

export const referencesOf = <One extends SpeakerKind>(
  part: One,
  whole: Speakers[One],
  level: Level,
): FieldReference[] => speakers[part].references(whole, level);

/** The part with all names replaced at once; null = it speaks of none of them. */
export const renamedIn = <One extends SpeakerKind, Whole extends Speakers[One]>(
  part: One,
  whole: Whole,
  renamings: readonly Renaming[],
  level: Level,
): Whole | null =>
  renamings.length === 0 ? null : speakers[part].renamed(whole, renamings, level);

/** The old and new names of renamings. */
export const namesIn = (renamings: readonly Renaming[]): string[] =>
  renamings.flatMap(({ from, to }) => [from, to]);

/**
 * Whether any text of a part may speak of a name: a search for its letters spares most texts from being read.
 * Letters with backslashes between them are the name too.
 */
export function mentionsAny(names: readonly string[]) {
  const keys = [...new Set(names.map(nodeNameKey))];
  const isPlain = keys.every((name) => !/["\\\p{Cc}]/u.test(name));
  return <One extends SpeakerKind>(part: One, whole: Speakers[One]): boolean => {
    let isFound = false;
    speakers[part].look(whole, (text, as) => {
      if (isFound || text === '') return text;
      // In words, names stand in braces, or behind a link to a choice.
      const isWords = as === 'text' || as === 'words';
      if (isWords && !text.includes('{') && !text.includes('](')) return text;
      const lower = nodeNameKey(text);
      isFound = !isPlain || text.includes('\\') || keys.some((name) => lower.includes(name));
      return text;
    });
    return isFound;
  };
}

/**
 * The new name of a node that a part asks for already, though nothing has it: it would lead to the renamed node all of
 * a sudden. Null = none.
 */
export function askedFor<One extends SpeakerKind>(
  part: One,
  whole: Speakers[One],
  renamings: readonly Renaming[],
  level: Level,
): string | null {
  const isNew = ({ kind, from, to }: Renaming) =>
    kind === 'node' && nodeNameKey(to) !== nodeNameKey(from);
  const names = renamings.filter(isNew).map(({ to }) => to);
  if (names.length === 0 || !mentionsAny(names)(part, whole)) return null;
  const asked = new Set(
    referencesOf(part, whole, level)
      .filter(({ kind }) => kind === 'node')
      .map(({ name }) => nodeNameKey(name.text)),
  );
  return names.find((name) => asked.has(nodeNameKey(name))) ?? null;
}

const mostOf = {
  text: limits.sharedTextCharacters,
  words: limits.labelCharacters,
  condition: limits.conditionCharacters,
  effect: limits.effectCharacters,
  key: limits.nameCharacters,
};

/** Whether a part keeps to the limits of its texts. One over them could not be saved any more, nor renamed back. */
export function textsFit<One extends SpeakerKind>(part: One, whole: Speakers[One]): boolean {
  let fits = true;
  speakers[part].look(whole, (text, as, field) => {
    const ofField = field === 'body' ? limits.bodyCharacters : mostOf[as];
    fits &&= text.length <= (part === 'item' ? limits.nameCharacters : ofField);
    return text;
  });
  return fits;
}
