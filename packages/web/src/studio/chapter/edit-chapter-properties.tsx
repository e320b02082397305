import type { Chapter, Story } from '@brasslamp/contract';
import { mergeFields, mergeWhole } from '@brasslamp/story/edit';
import { useNavigate, useParams } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt } from '../../forms/field-errors.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { useOwnTitle } from '../../screen/document-title.ts';
import { Field } from '../../ui/fields/field.tsx';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { NotFound } from '../frame/not-found.tsx';
import { reorder } from '../frame/reorder.ts';
import { Page, Screen } from '../frame/screen.tsx';
import {
  paramsOf,
  useChapters,
  useInvalidateStory,
  useStory,
  useStoryPath,
} from '../queries/story-queries.ts';
import { checkTitle, labelOfField } from '../story/story-fields.tsx';
import { t } from '../t.ts';
import { DeleteChapter } from './delete-chapter.tsx';
import styles from './edit-chapter-properties.module.css';

export const handle = { title: () => t('studio.editChapter.heading') };

export function Component() {
  const { chapterId } = useParams();
  const story = useStory();
  const chapters = withoutCache(useChapters());
  return (
    <Screen needs={{ story, chapters }}>
      {({ story, chapters }) => {
        const chapter = chapters.find(({ id }) => id === chapterId);
        return chapter ? (
          <ChapterForm key={chapter.id} story={story} chapters={chapters} chapter={chapter} />
        ) : (
          <NotFound />
        );
      }}
    </Screen>
  );
}

type Draft = Pick<Chapter, 'title' | 'ordinal'>;

const toDraft = ({ title, ordinal }: Chapter): Draft => ({ title, ordinal });

const mergeChapter = mergeFields<Draft>({ title: mergeWhole(), ordinal: mergeWhole() });

function ChapterForm({
  story,
  chapters,
  chapter,
}: {
  story: Story;
  chapters: Chapter[];
  chapter: Chapter;
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  useFirstField();
  const path = useStoryPath();
  const invalidate = useInvalidateStory();
  const view = pathTo('authorChapter', { ...path, chapterId: chapter.id });
  const form = useDraft<Draft, Chapter>({
    thing: `chapter:${chapter.id}`,
    start: toDraft(chapter),
    version: chapter.version,
    check: checkTitle,
    send: (draft, ifMatch) =>
      api('PATCH /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: { ...paramsOf(path), chapter_id: chapter.id },
        body: draft,
        ...(ifMatch !== undefined && { ifMatch }),
      }),
    toDraft,
    merge: mergeChapter,
    isDraft: (stored): stored is Draft => hasShapeOf(toDraft(chapter), stored),
    onSaved: invalidate,
    goToNext: () => void navigate(view),
  });
  // As the server has it.
  const { title } = form.server.draft;
  useOwnTitle(t('studio.editChapter.titled', { chapter: title }));

  return (
    <Page
      crumbs={[
        { label: path.username, to: pathTo('username', path) },
        { label: story.title, to: pathTo('story', path) },
        { label: title, to: view },
        { label: t('studio.editChapter.crumb') },
      ]}
    >
      <h1>{t('studio.editChapter.heading')}</h1>
      <DraftForm
        form={form}
        saveLabel={t('studio.save.label')}
        cancelTo={view}
        diffFields={diffFieldsOf}
        labelOf={labelOfField}
      >
        <Field
          label={t('studio.story.title')}
          name="title"
          value={form.draft.title}
          autoComplete="off"
          required
          error={errorAt(form.failure, 'title')}
          onChange={({ currentTarget: { value } }) =>
            form.change((old) => ({ ...old, title: value }))
          }
        />
        <ChapterOrder
          chapters={chapters}
          chapterId={chapter.id}
          title={form.draft.title}
          ordinal={form.draft.ordinal}
          onMove={(ordinal) => form.change((old) => ({ ...old, ordinal }))}
        />
      </DraftForm>
      <DeleteChapter chapter={chapter} onDeleted={form.abandon} />
    </Page>
  );
}

const diffFieldsOf = ({ title, ordinal }: Draft) => [
  { label: t('studio.story.title'), text: title },
  { label: t('studio.editChapter.place'), text: String(ordinal) },
];

/** The position of the chapter among the others, and two buttons that move it. */
function ChapterOrder({
  chapters,
  chapterId,
  title,
  ordinal,
  onMove,
}: {
  chapters: Chapter[];
  chapterId: string;
  title: string;
  ordinal: number;
  onMove: (ordinal: number) => void;
}) {
  const from = chapters.findIndex(({ id }) => id === chapterId);
  const ordered = reorder(chapters, from, ordinal - 1);
  const isFirst = ordinal === 1;
  const isLast = ordinal === chapters.length;
  if (chapters.length === 1) return null;
  return (
    <fieldset className={styles.order}>
      <legend>{t('studio.editChapter.place')}</legend>
      <ol className={styles.list}>
        {ordered.map((chapter) =>
          chapter.id === chapterId ? (
            <li key={chapter.id} className={styles.own} aria-current="true">
              {title || '…'}
            </li>
          ) : (
            <li key={chapter.id}>{chapter.title}</li>
          ),
        )}
      </ol>
      <div className="button-row">
        <button
          className="button"
          type="button"
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(ordinal - 1)}
        >
          {t('studio.editChapter.up')}
        </button>
        <button
          className="button"
          type="button"
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(ordinal + 1)}
        >
          {t('studio.editChapter.down')}
        </button>
        <p className="field-hint" role="status">
          {t('studio.editChapter.placeOf', { place: ordinal, count: chapters.length })}
        </p>
      </div>
    </fieldset>
  );
}
