import type { Chapter, Story } from '@brasslamp/contract';
import { mergeWhole } from '@brasslamp/story/edit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt } from '../../forms/field-errors.ts';
import { createOnce } from '../../forms/store/create-once.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { Field } from '../../ui/fields/field.tsx';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { Page, Screen } from '../frame/screen.tsx';
import { paramsOf, useInvalidateStory, useStory, useStoryPath } from '../queries/story-queries.ts';
import { checkTitle, labelOfField } from '../story/story-fields.tsx';
import { t } from '../t.ts';

export const handle = { title: () => t('studio.createChapter.heading') };

export function Component() {
  const story = useStory();
  return <Screen needs={{ story }}>{({ story }) => <ChapterForm story={story} />}</Screen>;
}

function ChapterForm({ story }: { story: Story }) {
  const { api } = useApp();
  const navigate = useNavigate();
  useFirstField();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const overview = pathTo('story', path);
  const [once] = useState(() => {
    const chapters = '/api/stories/:username/:story_slug/chapters';
    const params = paramsOf(path);
    return createOnce<{ title: string }, Chapter>(
      // The ordinal is taken as soon as there is a chapter; then the new one comes last.
      ({ title }) => api(`POST ${chapters}`, { params, body: { title, ordinal: 1 } }),
      ({ id, version }, body) =>
        api(`PATCH ${chapters}/:chapter_id`, {
          params: { ...params, chapter_id: id },
          body,
          ifMatch: version,
        }),
    );
  });
  const form = useDraft<{ title: string }, Chapter>({
    thing: `new-chapter:${story.id}`,
    start: { title: '' },
    version: null,
    check: checkTitle,
    send: once.save,
    toDraft: ({ title }) => ({ title }),
    merge: mergeWhole(),
    isDraft: (stored): stored is { title: string } => hasShapeOf({ title: '' }, stored),
    onSaved: invalidate,
    goToNext: ({ id }) => void navigate(pathTo('authorChapter', { ...path, chapterId: id })),
  });

  return (
    <Page
      crumbs={[
        { label: path.username, to: pathTo('username', path) },
        { label: story.title, to: overview },
        { label: t('studio.createChapter.crumb') },
      ]}
    >
      <h1>{t('studio.createChapter.heading')}</h1>
      <DraftForm
        form={form}
        saveLabel={t('studio.createChapter.save')}
        cancelTo={overview}
        diffFields={() => []}
        labelOf={labelOfField}
      >
        <Field
          label={t('studio.story.title')}
          name="title"
          value={form.draft.title}
          autoComplete="off"
          required
          hint={t('studio.createChapter.hint')}
          error={errorAt(form.failure, 'title')}
          onChange={({ currentTarget: { value } }) => form.change(() => ({ title: value }))}
        />
      </DraftForm>
    </Page>
  );
}
