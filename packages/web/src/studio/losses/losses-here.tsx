import { lineWords } from './loss-group.tsx';
import { adviceWords, lossWords } from './loss-words.ts';
import styles from './losses.module.css';
import { t } from './t.ts';
import { useImportSoon, useSettle } from './use-story-import.ts';

const shownAtOnce = 5;

/** The losses of an import at a node, beside its text, until they are settled. */
export function LossesHere({ nodeId }: { nodeId: string }) {
  const found = useImportSoon();
  const settle = useSettle();
  const open = found?.losses.filter((loss) => loss.node_id === nodeId && !loss.is_settled) ?? [];
  if (open.length === 0) return null;
  const more = open.length - shownAtOnce;
  return (
    <section className={styles.here} aria-label={t('losses.here')}>
      <ul className={styles.hereList}>
        {open.slice(0, shownAtOnce).map((loss) => (
          <li key={loss.id} className={styles.hereLoss} data-became={loss.became}>
            <div>
              <span className={styles.became}>{t(`losses.became.${loss.became}`)}</span>{' '}
              {loss.construct && <code className={styles.construct}>{loss.construct}</code>}
              {loss.construct && ' – '}
              {lossWords(loss.kind, 1)} <span className={styles.line}>{lineWords(loss)}</span>
              <p className={styles.hereAdvice}>{adviceWords(loss.kind)}</p>
              {loss.source && (
                <pre className={styles.source} dir="auto">
                  {loss.source}
                </pre>
              )}
            </div>
            <button className="button" type="button" onClick={() => void settle([loss], true)}>
              {t('losses.settle')}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="field-hint">{t('losses.moreHere', { count: more })}</p>}
    </section>
  );
}
