import { t } from '../t.ts';
import type { ShownComparison } from '../worker/messages.ts';
import styles from './again.module.css';

type Doubt = NonNullable<ShownComparison['doubt']>;

/** What speaks against bringing a file in as it is. */
export function DoubtNote({ doubt }: { doubt: Doubt }) {
  const isOther = doubt.is === 'other_story';
  return (
    <div className={styles.doubt} role="alert">
      <p dir="auto">
        <strong>{aboutWords(doubt)}</strong>
      </p>
      <p>{t(isOther ? 'import.again.doubt.otherNext' : 'import.again.doubt.notWholeNext')}</p>
    </div>
  );
}

function aboutWords(doubt: Doubt): string {
  if (doubt.is === 'other_story') return t('import.again.doubt.other', { title: doubt.title });
  const { gone, all, isCutOff } = doubt;
  const key = isCutOff ? 'import.again.doubt.cutOff' : 'import.again.doubt.notWhole';
  return t(key, { gone, all });
}
