import type { PlaythroughWithView } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import './endings-found.css';

type Found = Pick<PlaythroughWithView['view'], 'endings_found' | 'achievements'>;

/**
 * The endings that a playthrough has reached. Those still to be found are counted, not named. `named`: one
 * whose name stands above already.
 */
export function EndingsFound({ found, named }: { found: Found; named?: string | undefined }) {
  const { endings_found: endings, achievements } = found;
  if (endings.total === 0 && achievements.length === 0) return null;
  return (
    <div className="found">
      {endings.total > 0 && (
        <p>{t('found.endings', { count: endings.names.length, total: endings.total })}</p>
      )}
      <Names names={endings.names.filter((name) => name !== named)} />
      {achievements.length > 0 && <p>{t('found.achievements')}</p>}
      <Names names={achievements.map(({ name }) => name)} />
    </div>
  );
}

const Names = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <ul>
      {[...new Set(names)].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
