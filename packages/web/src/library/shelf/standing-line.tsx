import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { agoWords } from '../../ui/ago.ts';
import type { Standings } from './read-standings.ts';
import './shelf.css';

/** On a card or a page of a story: where its reader is in it. Nothing for whoever has no place in it. */
export function StandingLine({
  story: { id },
  standings: { now, byStory },
}: {
  story: Pick<Story, 'id'>;
  standings: Standings;
}) {
  const standing = byStory[id];
  if (!standing) return null;
  const { tab, last, is_wanted, endings } = standing;
  const words = [
    tab === 'in_progress' &&
      last &&
      t('shelf.at', { node: last.node_name, ago: agoWords(last.played_at, now) }),
    tab === 'finished' && t('shelf.finished'),
    tab === 'aside' && t('shelf.aside'),
    tab === null && is_wanted && t('shelf.wanted'),
    endings.found > 0 && t('shelf.endings', { count: endings.found, total: endings.total }),
  ].filter(Boolean);
  return (
    words.length > 0 && (
      <p className="standing-line" dir="auto">
        {words.join(' · ')}
      </p>
    )
  );
}

/** What a card of each story says of its reader. */
export const standingIn = (standings: Standings) => (story: Story) => (
  <StandingLine story={story} standings={standings} />
);
