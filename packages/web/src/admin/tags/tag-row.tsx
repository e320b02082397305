import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { Day } from '../../ui/day.tsx';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import type { AdminTag } from '../frame/admin-queries.ts';
import styles from '../frame/list-row.module.css';
import { t } from '../t.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { SameAsDialog } from './same-as-dialog.tsx';
import { type TagActions, useTagActions } from './use-tag-actions.ts';

/** A tag as an admin sees it: how often it is used, what it means, and the actions. */
export function TagRow({ tag }: { tag: AdminTag }) {
  const { name, description, is_hidden, main_name, uses, created_at } = tag;
  return (
    <article className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {main_name !== null && (
            <span className="badge">{t('admin.tags.means', { main: main_name })}</span>
          )}
          {is_hidden && <span className="badge">{t('admin.tags.hidden')}</span>}
        </div>
        <p className={styles.soft}>
          {rich(t('admin.tags.facts', { uses }), { day: () => <Day time={created_at} /> })}
        </p>
        {description && <p dir="auto">{description}</p>}
      </div>
      <Actions tag={tag} />
    </article>
  );
}

type Asked = 'same' | 'describe' | null;

function Actions({ tag }: { tag: AdminTag }) {
  const [asked, setAsked] = useState<Asked>(null);
  const [action, setAction] = useState<AdminAction | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const actions = useTagActions(tag);
  const { name, is_hidden, main_name } = tag;
  return (
    <div className={styles.actions} ref={area} tabIndex={-1}>
      {main_name === null ? (
        <Action
          label={t('admin.tags.same.open')}
          full={t('admin.tags.same.openOne', { name })}
          onPress={() => setAsked('same')}
        />
      ) : (
        <AtOnce
          label={t('admin.tags.apart.open')}
          full={t('admin.tags.apart.openOne', { name, main: main_name })}
          run={actions.setApart}
        />
      )}
      <Action
        label={t('admin.tags.describe.open')}
        full={t('admin.tags.describe.openOne', { name })}
        onPress={() => setAsked('describe')}
      />
      {is_hidden ? (
        <AtOnce
          label={t('admin.tags.show.open')}
          full={t('admin.tags.show.openOne', { name })}
          run={actions.show}
        />
      ) : (
        <Action
          label={t('admin.tags.hide.open')}
          full={t('admin.tags.hide.openOne', { name })}
          isLoss
          onPress={() => setAction(actions.hide)}
        />
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} />
      <Forms {...{ tag, actions, asked, area }} onClose={() => setAsked(null)} />
    </div>
  );
}

function Forms({
  tag,
  actions,
  asked,
  ...dialog
}: {
  tag: AdminTag;
  actions: TagActions;
  asked: Asked;
  area: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <>
      <SameAsDialog tag={tag} isOpen={asked === 'same'} onPick={actions.makeSameAs} {...dialog} />
      <DescribeDialog
        tag={tag}
        isOpen={asked === 'describe'}
        onSave={actions.describe}
        {...dialog}
      />
    </>
  );
}

/** `full`: also says of which tag. */
interface ActionProps {
  label: string;
  full: string;
}

function Action({
  label,
  full,
  isLoss = false,
  isBusy = false,
  onPress,
}: ActionProps & { isLoss?: boolean; isBusy?: boolean; onPress: () => void }) {
  return (
    <button
      className={`button button-quiet ${styles.action} ${isLoss ? styles.loss : ''}`}
      type="button"
      aria-label={full}
      aria-disabled={isBusy}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** An action that only gives something back: nothing is asked. */
function AtOnce({ run, ...action }: ActionProps & { run: () => Promise<void> }) {
  const mutation = useMutation({ mutationFn: run });
  return (
    <>
      <Action
        {...action}
        isBusy={mutation.isPending}
        onPress={() => !mutation.isPending && mutation.mutate()}
      />
      <ActionFailure error={mutation.error} />
    </>
  );
}
