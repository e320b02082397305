import type { FoundEnding } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { useShownMore } from '../frame/use-shown-more.tsx';
import { t } from '../t.ts';
import styles from './check.module.css';
import { ClickPath, LeftOut } from './paths/click-path.tsx';
import { PlayPath } from './paths/play-path.tsx';

const endingsAtOnce = 20;

/** The endings that readers can reach, each with the shortest way there. */
export function EndingList({ story, endings }: { story: Story; endings: FoundEnding[] }) {
  const { shown, more } = useShownMore(endings, endingsAtOnce);
  const nameOf = new Map(story.nodes.map(({ id, name }) => [id, name]));
  return (
    <section className={styles.group} aria-labelledby="endings">
      <h2 id="endings">{t('studio.check.endings', { count: endings.length })}</h2>
      <ul className={styles.findings}>
        {shown.map(({ node_id, name, path, clicks_left_out = 0 }) => (
          <li className={styles.finding} key={node_id}>
            <h3>{name}</h3>
            <p className={styles.place}>
              {t('studio.check.endingAt', {
                node: nameOf.get(node_id) ?? '',
                clicks: path.length + clicks_left_out,
              })}
            </p>
            {path.length > 0 && <ClickPath story={story} path={path} endId={node_id} />}
            <LeftOut clicks={clicks_left_out} />
            <PlayPath path={path} nodeId={node_id} about={name} />
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
