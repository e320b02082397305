/** The kinds of entries: how the lists of a story become what their forms hold, and back. */
import { normalised, normalisedPart } from '@brasslamp/story/draft';
import type { Achievement, Item } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import {
  type AchievementDraft,
  checkAchievements,
  toAchievementsBody,
  toAchievementsDraft,
} from '../achievements/achievement-draft.ts';
import {
  checkItem,
  type ItemDraft,
  newItem,
  toItemBody,
  toItemDraft,
} from '../items/item-draft.ts';
import { checkKeys, type NamedDraft, newNamed, remaining } from '../named-list/named-draft.ts';
import {
  checkVariables,
  toVariablesBody,
  toVariablesDraft,
  type VariableDraft,
} from '../variables/variable-draft.ts';
import type { Kind } from './entries.ts';

const one = <Thing>(list: readonly Thing[]): Thing => {
  const [first] = list;
  if (first === undefined) throw new Error('Nothing came of an entry');
  return first;
};

export const variableKind: Kind<Variable, VariableDraft> = {
  read: (variable) => one(toVariablesDraft({ variables: [variable] }).entries),
  write(entry, id) {
    const { variables } = toVariablesBody({ entries: [{ ...entry, id }] });
    return one(normalised('story', 'variables', variables) as Variable[]);
  },
  check: checkVariables,
};

export const achievementKind: Kind<Achievement, AchievementDraft> = {
  read: (achievement) => one(toAchievementsDraft({ achievements: [achievement] }).entries),
  write(entry, id) {
    const { achievements } = toAchievementsBody({ entries: [{ ...entry, id }] });
    return one(normalised('story', 'achievements', achievements) as Achievement[]);
  },
  check: checkAchievements,
};

export interface ItemEntry extends NamedDraft, ItemDraft {}

export const newItemEntry = (chapterId: string): ItemEntry => ({
  ...newNamed(),
  ...newItem(chapterId),
});

export const itemKind: Kind<Item, ItemEntry> = {
  read: (item) => ({ ...newNamed(), ...toItemDraft(item) }),
  write(entry, id) {
    const { tag: _, isRemoved: __, chapterId: chapter_id, ...draft } = entry;
    const body = toItemBody({ ...draft, chapterId: chapter_id });
    return normalisedPart('item', { ...body, id, chapter_id });
  },
  check: (draft) => [
    ...checkKeys(draft, 'items'),
    ...remaining(draft).flatMap((entry, at) =>
      // Keys are compared with each other above.
      checkItem(entry)
        .filter(({ path }) => path !== 'key')
        .map(({ path, message }) => ({ path: `items.${at}.${path}`, message })),
    ),
  ],
};

interface Found<Of> {
  chapter: Of;
  entries: ItemEntry[];
}

/** The entries with this in their name or key, by chapter; one that is open stays as it is being renamed. */
export function entriesFound<Of extends { id: string }>(
  chapters: readonly Of[],
  entries: readonly ItemEntry[],
  { search, always }: { search: string; always: string | null },
): Found<Of>[] {
  const sought = search.trim().toLowerCase();
  const isSought = ({ tag, name, key, isRemoved }: ItemEntry) =>
    !isRemoved && (tag === always || name.toLowerCase().includes(sought) || key.includes(sought));
  const byChapter = Map.groupBy(entries.filter(isSought), ({ chapterId }) => chapterId);
  return chapters.flatMap((chapter) => {
    const there = byChapter.get(chapter.id);
    return there ? { chapter, entries: there } : [];
  });
}
