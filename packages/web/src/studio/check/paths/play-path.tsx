import type { Click } from '@brasslamp/story/checker/finding';
import type { NodeId } from '@brasslamp/story/model';
import { Link } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { useStoryPath } from '../../queries/story-queries.ts';
import { t } from '../../t.ts';
import styles from './paths.module.css';

/** A link to the test play with this path already played; without one, right at the node. */
export function PlayPath({
  path,
  nodeId,
  about,
}: {
  path: Click[];
  nodeId: NodeId;
  /** Where it leads, for those who hear the link alone. */
  about: string;
}) {
  const story = useStoryPath();
  const isReplay = path.length > 0;
  const state: TestPlayState | null = isReplay ? { path } : null;
  return (
    <p>
      <Link
        className={`button ${styles.play}`}
        to={pathTo('testPlay', story, isReplay ? {} : { node: nodeId })}
        state={state}
        aria-label={t(isReplay ? 'studio.check.playAbout' : 'studio.check.playFromAbout', {
          about,
        })}
      >
        {t(isReplay ? 'studio.check.play' : 'studio.check.playFrom')}
      </Link>
    </p>
  );
}

/** What a link to the test play brings along: the path to be played at once. */
export interface TestPlayState {
  path: Click[];
}

/** What came along with the address, if it is that. */
export function pathIn(state: unknown): Click[] | null {
  const path = (state as Partial<TestPlayState> | null)?.path;
  return Array.isArray(path) && path.length > 0 ? path : null;
}
