import { useState } from 'react';
import { Link } from 'react-router';
import { useAddresses } from '../queries/addresses.ts';
import { t } from '../t.ts';
import { byPlace, type Use } from './uses.ts';
import styles from './where-used.module.css';

/**
 * The number of uses, and on demand where they are. While that is counted anew, what it said stays: a line that goes
 * for a moment pulls the button below it away from under a press.
 */
export function WhereUsed({ uses: counted }: { uses: Use[] | null }) {
  const [uses, setUses] = useState(counted);
  if (counted !== null && counted !== uses) setUses(counted);
  if (uses === null) return null;
  if (uses.length === 0) return <p className={styles.none}>{t('studio.uses.none')}</p>;
  return (
    <details className={styles.uses}>
      <summary>{t('studio.uses.count', { count: uses.length })}</summary>
      <UseList uses={uses} />
    </details>
  );
}

/** A list of what uses it, and what each does with it. */
export function UseList({ uses }: { uses: Use[] }) {
  const addresses = useAddresses();
  return (
    <ul className={styles.list}>
      {byPlace(uses).map(({ place, uses: inPlace }) => (
        <li key={place.key}>
          <Link to={place.at(addresses)}>{place.name}</Link>
          <ul>
            {inPlace.map(({ isWrite, words }) => (
              <li key={`${isWrite} ${words}`}>
                {t(isWrite ? 'studio.uses.set' : 'studio.uses.read', { where: words })}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
