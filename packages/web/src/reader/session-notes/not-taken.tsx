import { t } from '../../i18n/translate.ts';
import type { SyncState } from '../offline/sync.ts';

/** The reason why the site, which can be reached, does not take the pending turns. */
export default function NotTaken({
  why,
  count,
}: {
  why: Exclude<SyncState, 'quiet' | 'slow' | 'offline'>;
  /** The number of pending turns. */
  count: number;
}) {
  switch (why) {
    case 'busy':
      return t('pages.reader.sync.busy', { count });
    case 'full':
      return t('pages.reader.sync.full', { count });
    case 'unavailable':
      return t('pages.reader.sync.unavailable', { count });
    case 'gone':
      return t('pages.reader.sync.gone', { count });
  }
}
