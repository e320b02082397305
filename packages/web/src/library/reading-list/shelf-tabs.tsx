import type { Playthrough, ShelfTab } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';

export const shelfTabs = ['in_progress', 'want', 'finished', 'aside'] as const;

/** Without one in the address it is what is being read. */
export function tabIn({ searchParams }: URL): ShelfTab {
  const wanted = searchParams.get('tab');
  return shelfTabs.find((tab) => tab === wanted) ?? 'in_progress';
}

/** The playthroughs on a tab, last played first. */
export const playthroughsOn = (tab: ShelfTab, playthroughs: Playthrough[]): Playthrough[] =>
  playthroughs.filter((playthrough) => tabOf(playthrough) === tab);

function tabOf({ ended, is_dropped }: Playthrough): ShelfTab {
  if (is_dropped) return 'aside';
  return ended ? 'finished' : 'in_progress';
}

/** The parts of a shelf, each with an address of its own. */
export function ShelfTabs({
  shown,
  playthroughs,
}: {
  shown: ShelfTab;
  playthroughs: Playthrough[];
}) {
  return (
    <nav className="shelf-tabs" aria-label={t('pages.reading.tabs')}>
      <ul>
        {shelfTabs.map((tab) => {
          const count = playthroughsOn(tab, playthroughs).length;
          return (
            <li key={tab}>
              <Link
                to={pathTo('reading', undefined, tab === 'in_progress' ? {} : { tab })}
                aria-current={tab === shown ? 'page' : undefined}
              >
                {t(`pages.reading.shelves.${tab}`)}
                {count > 0 && <span className="shelf-tab-count"> {count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
