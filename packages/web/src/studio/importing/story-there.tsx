import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { handFiles } from '../../device/handed-files.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import styles from './importing.module.css';
import { t } from './t.ts';
import type { Importer } from './worker/importer.ts';

/** The newest stories among which one of the same title is looked for. */
const mostLookedAt = 100;

/** The author's newest stories. Asked for while files are chosen, so that nothing moves once they are read. */
export function useNewestStories(username: string) {
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: ['stories', username, 'newest'],
    queryFn: ({ signal }) =>
      api('GET /api/stories/:username', {
        params: { username },
        query: { limit: mostLookedAt },
        signal,
      }),
  });
  return data?.stories;
}

/** The author's story of the same title, if there is one: what comes may be a newer file of it. */
export function StoryThere({
  username,
  title,
  importer,
}: {
  username: string;
  title: string;
  importer: Importer;
}) {
  const { report } = useApp();
  const navigate = useNavigate();
  const there = useNewestStories(username)?.find((story) => story.title === title);
  if (!there) return null;

  function bringIn(slug: string) {
    const { files } = importer;
    handFiles({
      files: files.map(({ file }) => file),
      paths: files.map(({ path }) => path),
      entries: [],
    });
    void Promise.resolve(navigate(pathTo('changedFile', { username, slug }))).catch(report);
  }

  return (
    <div className={styles.there} role="status">
      <p>{t('import.there', { title })}</p>
      <button className="button" type="button" onClick={() => bringIn(there.slug)}>
        {t('import.bringThere', { title })}
      </button>
    </div>
  );
}
