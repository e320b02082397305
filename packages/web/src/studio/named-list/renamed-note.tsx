import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { t } from '../t.ts';
import type { NamedDraft } from './named-draft.ts';
import styles from './named-list.module.css';
import type { NamedForm } from './use-named-form.ts';

/** Says what the last save renamed, and in how many places, with a button that undoes it. */
export function RenamedNote<Entry extends NamedDraft>({ named }: { named: NamedForm<Entry> }) {
  const { form, renamed, undoRenaming } = named;
  return (
    <div className={styles.news} role="status">
      {renamed && (
        <div className={styles.note}>
          <p>
            {t('studio.named.renamed', { places: renamed.places })}{' '}
            {renamed.renamings.map(({ id, from, to }) => (
              <span key={id}>
                <code>{from}</code> → <code>{to}</code>{' '}
              </span>
            ))}
          </p>
          <BusyButton
            className="button"
            type="button"
            isBusy={form.isSaving}
            busyLabel={t('studio.save.saving')}
            onClick={() => !form.isSaving && undoRenaming()}
          >
            {t('studio.named.undo')}
          </BusyButton>
        </div>
      )}
    </div>
  );
}
