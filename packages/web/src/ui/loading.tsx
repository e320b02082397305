import { t } from '../i18n/translate.ts';

/** Says that something is on its way, and holds the room that it will take. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <p>{t('loading')}</p>
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}
