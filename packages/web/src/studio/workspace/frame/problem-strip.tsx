import { useDraftStatus } from '../../draft/draft-hooks.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './problem-strip.module.css';

/**
 * Says that something waits for the writer's word; only what builds on it waits with it. It lies below,
 * so that the words that one is at stay where they are.
 */
export function ProblemStrip() {
  const { problems } = useDraftStatus();
  const { ask } = useWorkspace();
  return (
    <div className={styles.strip} role="status">
      {problems.length > 0 && (
        <p className={styles.problems}>
          {t('workspace.problems.count', { count: problems.length })}
          <button className="button" type="button" onClick={() => ask({ type: 'problems' })}>
            {t('workspace.problems.look')}
          </button>
        </p>
      )}
    </div>
  );
}
