import type { ContentItem } from '@brasslamp/contract';
import { Link } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt } from '../../forms/field-errors.ts';
import { pathTo } from '../../routes.ts';
import { Field } from '../../ui/fields/field.tsx';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import styles from './content-form.module.css';
import { DeleteItem } from './delete-item.tsx';
import { HtmlEditor } from './html-editor.tsx';
import { type ContentDraft, useContentDraft } from './use-content-draft.ts';

/** Writes one of the site's own pages: a new one, or one that is there. */
export function ContentForm({ item }: { item: ContentItem | null }) {
  const { form, isTidied } = useContentDraft(item);
  const { draft, failure } = form;
  useFirstField();
  const set = (changes: Partial<ContentDraft>) => form.change((old) => ({ ...old, ...changes }));

  return (
    <Page
      heading={item ? item.title : t('admin.item.new')}
      crumbs={contentCrumbs()}
      actions={
        item && (
          <Link className="button" to={pathTo('contentItem', { name: item.path })}>
            {t('admin.item.view')}
          </Link>
        )
      }
    >
      <DraftForm
        form={form}
        saveLabel={t(item ? 'admin.item.save' : 'admin.item.create')}
        cancelTo={pathTo('adminContentItemsIndex')}
        diffFields={diffFieldsOf}
        labelOf={labelOf}
        isLong
      >
        <div className={styles.words}>
          <Field
            label={t('admin.item.name')}
            name="title"
            value={draft.title}
            autoComplete="off"
            required
            error={errorAt(failure, 'title')}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Field
            label={t('admin.item.path')}
            name="path"
            value={draft.path}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint={t('admin.item.pathHint', { address: `/pages/${draft.path || '…'}` })}
            error={errorAt(failure, 'path')}
            onChange={(event) => set({ path: event.currentTarget.value })}
          />
        </div>
        {isTidied && (
          <p className="note" role="status">
            {t('admin.item.tidied')}
          </p>
        )}
        <HtmlEditor
          title={draft.title}
          html={draft.body}
          error={errorAt(failure, 'body')}
          onChange={(body) => set({ body })}
        />
      </DraftForm>
      {item && <DeleteItem item={item} version={form.version ?? item.version} form={form} />}
    </Page>
  );
}

const labels = {
  title: 'admin.item.name',
  path: 'admin.item.path',
  body: 'admin.item.body',
} as const;

const isLabelled = (path: string): path is keyof typeof labels => path in labels;

const labelOf = (path: string): string =>
  isLabelled(path) ? t(labels[path]) : t('admin.item.title');

const diffFieldsOf = ({ title, path, body }: ContentDraft) => [
  { label: t('admin.item.name'), text: title },
  { label: t('admin.item.path'), text: path },
  { label: t('admin.item.body'), text: body },
];

/** The way from the admin area to one of the site's pages. */
export const contentCrumbs = () => [
  { label: t('admin.content.heading'), to: pathTo('adminContentItemsIndex') },
];
