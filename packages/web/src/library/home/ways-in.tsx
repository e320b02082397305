import type { Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { useSession } from '../../screen/app.ts';
import { wordsIn } from '../../ui/story/story-lang.ts';
import type { Taste } from './load-taste.ts';
import { StudioPicture } from './studio-picture.tsx';

/** The two ways on from the home page: to read a short story, and to write one. */
export function WaysIn({ stories, taste }: { stories: Story[]; taste: Taste | null }) {
  const session = useSession();
  const short = shortStory(stories, taste);
  const write = session
    ? pathTo('createStory', { username: session.username })
    : pathTo('register');
  return (
    <ul className="ways-in">
      {short && (
        <li className="way-in">
          <Link to={pathTo('readerHome', short.story)}>
            {t('pages.home.ways.read', { count: short.minutes })}
          </Link>
          <span {...wordsIn(short.story.lang)}>{short.story.title}</span>
        </li>
      )}
      <li className="way-in">
        <Link to={write}>{t('pages.home.ways.write')}</Link>
        <StudioPicture />
      </li>
    </ul>
  );
}

/** More minutes are no short story. */
const fewMinutes = 30;
/** What somebody has time for who only came to look. */
const wantedMinutes = 8;

/** Of the short stories listed the one that takes about as long as wanted, other than the one that is played here. */
function shortStory(stories: Story[], taste: Taste | null) {
  const [first] = stories
    .flatMap((story) => {
      const minutes = story.reading?.typical_minutes ?? story.length?.minutes ?? 0;
      const isHere = taste?.story.slug === story.slug && taste.story.username === story.username;
      return minutes > 0 && minutes <= fewMinutes && !isHere ? { story, minutes } : [];
    })
    .sort((a, b) => Math.abs(a.minutes - wantedMinutes) - Math.abs(b.minutes - wantedMinutes));
  return first ?? null;
}
