import type { Playthrough } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { useWithLaterTurns } from '../../reader/offline/with-later-turns.ts';
import { ReadingEntry } from './reading-entry.tsx';

/** The stories that somebody can read on without the site, on a page that has nothing else to show then. */
export default function OfflineStories({ playthroughs }: { playthroughs: Playthrough[] }) {
  const listed = useWithLaterTurns(playthroughs);
  return (
    <section className="home-stories" aria-labelledby="kept">
      <h2 id="kept">{t('errors.offline.reading')}</h2>
      <ul className="reading-list">
        {listed.map((playthrough, place) => (
          <ReadingEntry
            key={playthrough.id}
            playthrough={playthrough}
            isFirst={place === 0 && !playthrough.ended}
          />
        ))}
      </ul>
    </section>
  );
}
