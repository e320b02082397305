import type { Story } from '@brasslamp/contract';
import { slugOf } from '@brasslamp/story/model/slug';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DraftForm } from '../../../forms/draft-form.tsx';
import { errorAt, errorWithin, fieldErrors } from '../../../forms/field-errors.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { CompleteField, faultOfTags, StoryTagsField } from '../../../publishing/found-fields.tsx';
import { pathTo } from '../../../routes.ts';
import { useApp } from '../../../screen/app.ts';
import { LanguageField } from '../../../ui/fields/language-field.tsx';
import { useFirstField } from '../../../ui/fields/use-first-field.ts';
import { StatusBadge } from '../../../ui/story/story-badges.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { withoutCache } from '../../../ui-kit/without-cache.ts';
import { CheckedNotes } from '../../check/checked-notes.tsx';
import { useFromOutline, useSite } from '../../draft/draft-hooks.ts';
import { Screen } from '../../frame/screen.tsx';
import { ImagePicker } from '../../media/choose/image-picker.tsx';
import { linesIn } from '../../node/forms/rules-form.ts';
import {
  invalidateStory,
  paramsOf,
  rememberStory,
  useStory,
  useStoryPath,
} from '../../queries/story-queries.ts';
import {
  AddressAndDescription,
  checkTitle,
  labelOfField,
  TitleField,
} from '../../story/story-fields.tsx';
import { t } from '../../t.ts';
import { PartFrame } from '../page/part-frame.tsx';
import { LookPicker } from './look-picker.tsx';
import { sendProperties } from './send-properties.ts';
import { StartPicker } from './start-picker.tsx';
import {
  checkLanguage,
  isProperties,
  mergeProperties,
  propertiesInWords,
  propertiesOf,
  type StoryProperties,
} from './story-properties.ts';

/**
 * The part for what a story is called, and what readers see of it before they begin. It alone is saved by hand: the
 * address is one that only the site knows to be free.
 */
export function PropertiesPart() {
  const story = useStory();
  // What the form began with stays its beginning, also when the story gets another address.
  const [first, setFirst] = useState<Story>();
  const fresh = withoutCache(story);
  if (!first && fresh.data) setFirst(fresh.data);
  return (
    <PartFrame heading={t('studio.editStory.heading')}>
      <Screen needs={{ first: { ...fresh, data: first } }}>
        {({ first }) => <PropertiesForm first={first} now={story.data ?? first} />}
      </Screen>
    </PartFrame>
  );
}

function PropertiesForm({ first, now }: { first: Story; now: Story }) {
  const form = usePropertiesForm(first);
  useFirstField();
  const change = (changes: Partial<StoryProperties>) =>
    form.change((old) => ({ ...old, ...changes }));
  const path = { username: first.username, slug: form.server.draft.slug };
  // In an empty story a page would begin one.
  const isEmpty = useFromOutline(({ startId }) => startId === null);
  return (
    <>
      <p>
        {t('studio.editStory.status')} <StatusBadge status={now.status} />
      </p>
      <DraftForm
        form={form}
        saveLabel={t('studio.save.label')}
        cancelTo={isEmpty ? pathTo('story', path) : pathTo('workspace', path, { view: 'page' })}
        at={pathTo('editStoryProperties', path)}
        diffFields={propertiesInWords}
        labelOf={labelOfField}
        isLong
      >
        <TitleField form={form} onTitle={(title) => change({ title })} />
        <AddressAndDescription
          form={form}
          author={first.username}
          slugPlaceholder={slugOf(form.draft.title)}
          onSlug={(slug) => change({ slug })}
        />
        <ImagePicker
          label={t('studio.story.cover')}
          hint={t('studio.story.coverHint')}
          address={form.draft.cover}
          error={errorAt(form.failure, 'cover')}
          onPick={(cover) => change({ cover })}
        />
        <LookPicker
          story={{ id: first.id, title: form.draft.title, lang: now.lang }}
          chosen={form.draft.look}
          error={errorWithin(form.failure, 'look')}
          onPick={(look) => change({ look })}
        />
        <StartPicker
          nodeId={form.draft.start_node_id}
          error={errorAt(form.failure, 'start_node_id')}
          onPick={(start_node_id) => change({ start_node_id })}
        />
        <StoryTagsField
          value={form.draft.tags}
          error={faultOfTags(fieldErrors(form.failure), form.draft.tags)}
          onChange={(tags) => change({ tags })}
        />
        <LanguageField
          value={form.draft.lang}
          error={errorAt(form.failure, 'lang')}
          onChange={(lang) => change({ lang })}
        />
        <TextField
          label={t('studio.story.contentNotes')}
          name="content_notes"
          rows={2}
          value={form.draft.contentNotes}
          hint={t('studio.story.contentNotesHint')}
          error={errorWithin(form.failure, 'content_notes')}
          onChange={({ currentTarget: { value } }) => change({ contentNotes: value })}
        />
        <CheckedNotes notes={linesIn(form.draft.contentNotes)} />
        <CompleteField
          value={form.draft.isComplete}
          onChange={(isComplete) => change({ isComplete })}
        />
      </DraftForm>
    </>
  );
}

function usePropertiesForm(first: Story) {
  const { api } = useApp();
  const client = useQueryClient();
  const path = useStoryPath();
  const { sent, lookAgain } = useSite();
  // As the server last gave it: what is not in the form is sent so, and what is the same is not sent at all.
  const known = useRef(first);
  return useDraft<StoryProperties, Story>({
    thing: `story:${first.id}`,
    start: propertiesOf(first),
    version: first.version,
    check: (draft) => [...checkTitle(draft), ...checkLanguage(draft)],
    async send(draft, ifMatch) {
      // The story may begin with a node that the site does not know yet. What it cannot have now, it refuses.
      await sent().catch(() => {});
      return sendProperties(api, paramsOf(path), draft, known.current, ifMatch);
    },
    toDraft(saved) {
      known.current = saved;
      return propertiesOf(saved);
    },
    merge: mergeProperties,
    isDraft: isProperties,
    onSaved(saved) {
      invalidateStory(client, path);
      // The workspace follows to the address that this says.
      rememberStory(client, path, saved);
      lookAgain();
    },
  });
}
