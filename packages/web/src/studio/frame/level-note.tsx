import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useStoryPath } from '../queries/story-queries.ts';
import { t } from '../t.ts';

/** In an older story, in place of what it can only have once it is raised. */
export function LevelNote({ text }: { text: string }) {
  const path = useStoryPath();
  return (
    <p className="field-hint">
      {text} <Link to={pathTo('storyWide', path)}>{t('studio.level.open')}</Link>
    </p>
  );
}
