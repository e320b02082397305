import type { ContentItem } from '@brasslamp/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { DangerZone } from '../../ui-kit/danger-zone.tsx';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { useInvalidateAdmin } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

/** The home page leads to these. */
const linkedPaths = ['about', 'status'];

export function DeleteItem({
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
