import { keysOf } from '@brasslamp/story/model/records';
import { NavLink } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo, type ScreenName } from '../../routes.ts';
import './story-nav.css';

/** The screens that belong to a story as a whole, and their names. */
export const storyPlaces = {
  story: 'storyNav.story',
  workspace: 'storyNav.write',
  storyWide: 'storyNav.storyWide',
  storyVariables: 'storyNav.variables',
  storyItems: 'storyNav.items',
  storyAchievements: 'storyNav.achievements',
  checkStory: 'storyNav.check',
  testPlay: 'storyNav.test',
  storyVersions: 'storyNav.versions',
  storyMedia: 'storyNav.media',
  storyBin: 'storyNav.bin',
} as const satisfies Partial<Record<ScreenName, string>>;

/** The query of a place: who goes to write finds the caret in the text. */
const asked: Partial<Record<ScreenName, Record<string, string>>> = { workspace: { field: 'body' } };

/** For the author: what belongs to the story as a whole. */
export function StoryNav({ username, slug }: { username: string; slug: string }) {
  return (
    <nav className="story-nav" aria-label={t('storyNav.label')}>
      {keysOf(storyPlaces).map((screen) => (
        <NavLink key={screen} to={pathTo(screen, { username, slug }, asked[screen])} end>
          {t(storyPlaces[screen])}
        </NavLink>
      ))}
    </nav>
  );
}
