import type { ContentItem } from '@brasslamp/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DraftForm } from '../../forms/draft-form.tsx';
import { errorAt } from '../../forms/field-errors.ts';
import { onHost } from '../../host/base-path.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { Field } from '../../ui/fields/field.tsx';
import { useFirstField } from '../../ui/fields/use-first-field.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { DangerZone } from '../../ui-kit/danger-zone.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { useInvalidateAdmin } from '../frame/admin-queries.ts';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import styles from './content-form.module.css';
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
          <Link className="button" reloadDocument to={pathTo('contentItem', { name: item.path })}>
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
        <Words draft={draft} failure={failure} set={set} />
        <SwitchField
          label={t('admin.item.inFooter')}
          hint={t('admin.item.inFooterHint')}
          isOn={draft.in_footer}
          onSwitch={(in_footer) => set({ in_footer })}
        />
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

/** The name of the page, and its path. */
function Words({
  draft,
  failure,
  set,
}: {
  draft: ContentDraft;
  failure: Parameters<typeof errorAt>[0];
  set: (changes: Partial<ContentDraft>) => void;
}) {
  return (
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
        hint={t('admin.item.pathHint', { address: onHost(`/pages/${draft.path || '…'}`) })}
        error={errorAt(failure, 'path')}
        onChange={(event) => set({ path: event.currentTarget.value })}
      />
    </div>
  );
}

const labels = {
  title: 'admin.item.name',
  path: 'admin.item.path',
  body: 'admin.item.body',
  in_footer: 'admin.item.inFooter',
} as const;

const isLabelled = (path: string): path is keyof typeof labels => path in labels;

const labelOf = (path: string): string =>
  isLabelled(path) ? t(labels[path]) : t('admin.item.title');

const diffFieldsOf = ({ title, path, body, in_footer }: ContentDraft) => [
  { label: t('admin.item.name'), text: title },
  { label: t('admin.item.path'), text: path },
  { label: t('admin.item.body'), text: body },
  {
    label: t('admin.item.inFooter'),
    text: t(in_footer ? 'admin.item.footerYes' : 'admin.item.footerNo'),
  },
];

/** The way from the admin area to one of the site's pages. */
export const contentCrumbs = () => [
  { label: t('admin.content.heading'), to: pathTo('adminContentItemsIndex') },
];

/** The home page leads to these. */
const linkedPaths = ['about', 'status'];

function DeleteItem({
  item: { uuid, title, path },
  version,
  form,
}: {
  item: ContentItem;
  version: number;
  form: { abandon: () => void };
}) {
  const { api } = useApp();
  const navigate = useNavigate();
  const invalidate = useInvalidateAdmin();
  const [action, setAction] = useState<AdminAction | null>(null);

  const remove: AdminAction = {
    title: t('admin.deleteItem.heading', { title }),
    text: (
      <>
        <p>{t('admin.deleteItem.text', { address: pathTo('contentItem', { name: path }) })}</p>
        {linkedPaths.includes(path) && <p>{t('admin.deleteItem.linked')}</p>}
      </>
    ),
    label: t('admin.deleteItem.do'),
    busyLabel: t('admin.deleteItem.busy'),
    isLoss: true,
    async run() {
      await api('DELETE /api/admin/content/:content_item_id', {
        params: { content_item_id: uuid },
        ifMatch: version,
      });
      form.abandon();
      showToast(t('admin.deleteItem.done', { title }));
      await navigate(pathTo('adminContentItemsIndex'));
      void invalidate();
    },
  };

  return (
    <DangerZone text={t('admin.deleteItem.about')}>
      <button className="button button-danger" type="button" onClick={() => setAction(remove)}>
        {t('admin.deleteItem.open')}
      </button>
      <ActionDialog action={action} onClose={() => setAction(null)} />
    </DangerZone>
  );
}
