import type { DraftStory } from '@brasslamp/story/draft';
import { setField } from '@brasslamp/story/draft/acts';
import { newestLevel } from '@brasslamp/story/model/defaults';
import { useMemo } from 'react';
import {
  draftNow,
  type Problem,
  useAct,
  useDraftParts,
  useStoryId,
} from '../../draft/draft-hooks.ts';
import type { Form } from '../../fields/form.ts';
import { useEntries } from '../../fields/use-entries.ts';
import { useFields } from '../../fields/use-fields.ts';
import { t } from '../../t.ts';
import { PartFrame } from '../page/part-frame.tsx';
import { RaiseLevel } from './raise-level.tsx';
import { EffectParts, FrameParts, PanelPart, SnippetParts } from './whole-fields.tsx';
import { frameForm, snippetForm, type Whole, wholeForm } from './whole-forms.ts';

/** The part for what holds for the whole story rather than in a place of it. */
export function WholePart() {
  const { story } = useDraftParts();
  const whole = useWhole();
  const frames = useWholeList('frames', frameForm);
  const snippets = useWholeList('snippets', snippetForm);
  function flush() {
    whole.flush();
    frames.flush();
    snippets.flush();
  }
  return (
    <PartFrame heading={t('studio.storyWide.heading')} isHere={isHere} flush={flush}>
      {story.level < newestLevel && <RaiseLevel level={story.level} />}
      {story.level > 1 && (
        <>
          <EffectParts {...whole} />
          <PanelPart {...whole} />
          <FrameParts list={frames} />
          <SnippetParts list={snippets} />
        </>
      )}
    </PartFrame>
  );
}

const listsElsewhere = ['variables', 'achievements'];

const isHere = ({ part, field = '' }: Problem) =>
  part === 'story' && !listsElsewhere.includes(field);

function useWhole() {
  const { on_start, on_entry, panel } = useDraftParts().story;
  const id = useStoryId();
  const set = useSetStory();
  return useFields({
    name: `whole of ${id}`,
    form: wholeForm,
    value: useMemo(
      (): Whole => ({ id, on_start, on_entry, panel }),
      [id, on_start, on_entry, panel],
    ),
    now: () => ({ ...draftNow().story, id }),
    act: ({ id: _, ...next }, joins) => set(next, joins),
    waits: true,
  });
}

/** The form of a list that is one field of the story. */
function useWholeList<Name extends 'frames' | 'snippets', Typed extends object>(
  name: Name,
  form: Form<DraftStory[Name][number], Typed>,
) {
  const storyId = useStoryId();
  const set = useSetStory();
  const values: readonly DraftStory[Name][number][] = useDraftParts().story[name];
  return useEntries({
    name: `${name} of ${storyId}`,
    form,
    values,
    now: (): readonly DraftStory[Name][number][] => draftNow().story[name],
    act: (next, joins) => set({ [name]: next }, joins),
    waits: true,
  });
}

/** Sets fields of the story, as one act. */
function useSetStory() {
  const act = useAct();
  return (fields: object, joins: string | undefined) => {
    const edits = Object.entries(fields).flatMap(([field, to]) =>
      setField(draftNow(), 'story', '', field, to),
    );
    if (edits.length > 0) act({ act: 'story', edits, ...(joins && { joins }) });
  };
}
