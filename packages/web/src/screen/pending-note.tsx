import { useNavigation } from 'react-router';
import { t } from '../i18n/translate.ts';

/** Shown, after a moment, while the next screen is on its way. */
export function PendingNote() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="pending-note" role="status">
      {isLoading && <span>{t('loading')}</span>}
    </div>
  );
}
