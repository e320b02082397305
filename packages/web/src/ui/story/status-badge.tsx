import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';

/** The status of a story, in a word. */
export function StatusBadge({ status }: Pick<Story, 'status'>) {
  return <span className="badge">{t(`statuses.${status}`)}</span>;
}
