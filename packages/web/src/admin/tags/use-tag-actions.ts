import type { BodyIn } from '@brasslamp/contract';
import { failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { AdminAction } from '../frame/action-dialog.tsx';
import { type AdminTag, useInvalidateAdmin } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

export type TagActions = ReturnType<typeof useTagActions>;

type Changes = BodyIn<'PATCH /api/admin/tags/:tag_id'>;

/** The actions of an admin on a tag. Each is told, with the way back. */
export function useTagActions(tag: AdminTag) {
  const { api } = useApp();
  const invalidate = useInvalidateAdmin();
  const { id, name, main_id, is_hidden, description, uses } = tag;

  async function change(body: Changes) {
    await api('PATCH /api/admin/tags/:tag_id', { params: { tag_id: id }, body });
    await invalidate();
  }

  /** Does it, and offers to take it back. */
  async function act(changes: Changes, before: Changes, words: string) {
    await change(changes);
    const run = () => change(before).then(saysUndone, saysWhyNot);
    showToast(words, { action: { label: t('admin.tags.undo'), run } });
  }

  function saysUndone() {
    showToast(t('admin.tags.undone', { name }));
    return true;
  }

  function saysWhyNot(error: unknown) {
    showToast(failureText(failureOf(error)), { urgent: true });
    return false;
  }

  const hide: AdminAction = {
    title: t('admin.tags.hide.heading', { name }),
    text: t('admin.tags.hide.text', { uses }),
    label: t('admin.tags.hide.do'),
    busyLabel: t('admin.act.busy'),
    isLoss: true,
    run: () => act({ is_hidden: true }, { is_hidden }, t('admin.tags.hide.done', { name })),
  };

  return {
    hide,
    show: () => act({ is_hidden: false }, { is_hidden }, t('admin.tags.show.done', { name })),
    makeSameAs: (main: Pick<AdminTag, 'id' | 'name'>) =>
      act({ main_id: main.id }, { main_id }, t('admin.tags.same.done', { name, main: main.name })),
    setApart: () => act({ main_id: null }, { main_id }, t('admin.tags.apart.done', { name })),
    describe: (words: string) =>
      act({ description: words }, { description }, t('admin.tags.describe.done', { name })),
  };
}
