import { t } from '../t.ts';
import type { ShownDifference } from '../worker/messages.ts';
import styles from './again.module.css';
import { nameWords } from './name-words.ts';

const namedAtOnce = 5;

/** Says that the comparison was made anew, and what stands otherwise in it. */
export function MovedNote({ others }: { others: ShownDifference[] }) {
  const named = others.slice(0, namedAtOnce).map(nameWords).join(', ');
  const more = others.length - namedAtOnce;
  const names = more > 0 ? t('import.again.movedMore', { names: named, more }) : named;
  return (
    <div className={`note ${styles.moved}`} role="status">
      <p>{t('import.again.moved')}</p>
      {others.length > 0 && (
        <p dir="auto">{t('import.again.movedOthers', { count: others.length, names })}</p>
      )}
    </div>
  );
}
