import { errorAt } from '../../forms/field-errors.ts';
import type { DraftForm } from '../../forms/use-draft.ts';
import { onHost } from '../../host/base-path.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';
import styles from './story-fields.module.css';

/** The fields that a new story and an old one have in common. */
export interface StoryWords {
  title: string;
  slug: string;
  description: string;
}

/** The title of a new story, or of an old one. */
export function TitleField<Draft extends StoryWords>({
  form: { draft, failure },
  onTitle,
}: {
  form: DraftForm<Draft>;
  onTitle: (title: string) => void;
}) {
  return (
    <Field
      label={t('studio.story.title')}
      name="title"
      value={draft.title}
      dir="auto"
      autoComplete="off"
      required
      error={errorAt(failure, 'title')}
      onChange={(event) => onTitle(event.currentTarget.value)}
    />
  );
}

/** The fields for where a story is and what it is about. */
export function AddressAndDescription<Draft extends StoryWords>({
  form,
  author,
  slugPlaceholder,
  onSlug,
}: {
  form: DraftForm<Draft>;
  author: string;
  slugPlaceholder?: string;
  onSlug: (slug: string) => void;
}) {
  const { draft, failure } = form;
  return (
    <>
      <div>
        <Field
          label={t('studio.story.slug')}
          name="slug"
          value={draft.slug}
          placeholder={slugPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('studio.story.slugHint')}
          error={errorAt(failure, 'slug')}
          onChange={(event) => onSlug(event.currentTarget.value)}
        />
        <p className={`field-hint ${styles.address}`}>
          {`${window.location.host}${onHost(`/${author}/`)}`}
          <strong>{draft.slug || slugPlaceholder || '…'}</strong>
        </p>
      </div>
      <TextField
        label={t('studio.story.description')}
        name="description"
        rows={4}
        className={styles.description}
        value={draft.description}
        dir="auto"
        hint={t('studio.story.descriptionHint')}
        error={errorAt(failure, 'description')}
        onChange={(event) => {
          const description = event.currentTarget.value;
          form.change((old) => ({ ...old, description }));
        }}
      />
    </>
  );
}

/** A title of nothing but spaces; the server would refuse it too. */
export const checkTitle = ({ title }: { title: string }) =>
  title.trim() === '' ? [{ path: 'title', message: t('studio.errors.titleEmpty') }] : [];

export function labelOfField(path: string): string {
  const [field = ''] = path.split('.');
  return isLabelled(field) ? t(labels[field]) : t('studio.failure.form');
}

const labels = {
  title: 'studio.story.title',
  slug: 'studio.story.slug',
  description: 'studio.story.description',
  start_node_id: 'studio.story.start',
  tags: 'studio.story.tags',
  lang: 'fields.language',
  content_notes: 'studio.story.contentNotes',
  is_complete: 'studio.story.complete',
  cover: 'studio.story.cover',
  look: 'studio.story.look',
} as const;

const isLabelled = (path: string): path is keyof typeof labels => path in labels;
