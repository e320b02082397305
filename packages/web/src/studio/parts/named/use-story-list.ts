import type { DraftStory } from '@brasslamp/story/draft';
import { setField } from '@brasslamp/story/draft/acts';
import { draftNow, useAct, useDraftParts, useStoryId } from '../../draft/draft-hooks.ts';
import type { Form } from '../../fields/form.ts';
import { type Entries, useEntries } from '../../fields/use-entries.ts';
import { type Use, useUses } from '../../uses/uses.ts';
import type { TypedName } from './typed-name.ts';
import { type Renaming, useRenaming } from './use-renaming.ts';

interface StoryList<Typed extends TypedName> {
  list: Entries<Typed>;
  renaming: Renaming;
  usesOf: (id: string) => Use[] | null;
}

/** The form of a list that is one field of the story. */
export function useStoryList<Name extends 'variables' | 'achievements', Typed extends TypedName>(
  name: Name,
  thing: 'variable' | 'achievement',
  form: Form<DraftStory[Name][number], Typed>,
): StoryList<Typed> {
  const act = useAct();
  const storyId = useStoryId();
  const values: readonly DraftStory[Name][number][] = useDraftParts().story[name];
  const usesOf = useUses(thing);
  const renaming = useRenaming(values, (key) => usesOf(key)?.length ?? 0);
  const now = (): readonly DraftStory[Name][number][] => draftNow().story[name];
  const list = useEntries({
    name: `${name} of ${storyId}`,
    form,
    values,
    now,
    act(next, joins) {
      renaming.note(now(), next);
      const edits = setField(draftNow(), 'story', '', name, next);
      if (edits.length > 0) act({ act: name, edits, ...(joins && { joins }) });
    },
    waits: true,
  });
  return {
    list,
    renaming,
    usesOf(id) {
      const key = values.find((value) => value.id === id)?.key;
      return key === undefined ? [] : usesOf(key);
    },
  };
}
