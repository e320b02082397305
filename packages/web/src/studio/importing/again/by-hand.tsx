import { useState } from 'react';
import { unfinishedInput } from '../../fields/unfinished-input.ts';
import { t } from '../t.ts';
import styles from './again.module.css';
import { UnplacedList } from './unplaced-list.tsx';

/** What came in from a file, and what of it is still to be made by hand. */
export interface CameIn {
  file: string;
  count: number;
  unplaced: { name: string; words: string }[];
}

const kept = unfinishedInput('changes by hand', isCameIn);

/** What a file left to be made by hand: it stays until the author closes it, also while they look at a node. */
export function useCameIn(storyId: string) {
  const [came, setCame] = useState(() => kept.get(storyId) ?? null);
  const set = (next: CameIn | null) => {
    kept.set(storyId, next ?? undefined, true);
    setCame(next);
  };
  return [came, set] as const;
}

export function ByHand({ came, onClose }: { came: CameIn; onClose: () => void }) {
  const { file, count, unplaced } = came;
  return (
    <section className={styles.unplaced} aria-labelledby="by-hand">
      <h3 id="by-hand">{t('import.again.came', { count, file })}</h3>
      <p>{t('import.again.byHand', { count: unplaced.length })}</p>
      <UnplacedList unplaced={unplaced} isToGo />
      <p>
        <button className="button" type="button" onClick={onClose}>
          {t('import.again.close')}
        </button>
      </p>
    </section>
  );
}

function isCameIn(value: unknown): value is CameIn {
  if (typeof value !== 'object' || value === null) return false;
  const { file, count, unplaced }: { [Field in keyof CameIn]?: unknown } = value;
  const isChange = (one: unknown) =>
    typeof one === 'object' &&
    one !== null &&
    'name' in one &&
    typeof one.name === 'string' &&
    'words' in one &&
    typeof one.words === 'string';
  return (
    typeof file === 'string' &&
    typeof count === 'number' &&
    Array.isArray(unplaced) &&
    unplaced.every(isChange)
  );
}
