import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  localCopyKey,
  localStorageIfAllowed,
  readLocalCopies,
} from '../../forms/store/local-copies.ts';
import { pathTo } from '../../routes.ts';
import { useSession } from '../../screen/app.ts';
import { clockTime } from '../../ui/clock-time.ts';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';

/** For an address that leads to nothing, or no longer does. */
export function NotFound() {
  return (
    <div className="page">
      <h1>{t('errors.notFound.heading')}</h1>
      <p>{t('errors.notFound.text')}</p>
      <LocalCopiesOfNode />
      <p>
        <Link className="button button-primary" to={pathTo('home')}>
          {t('errors.home')}
        </Link>
      </p>
    </div>
  );
}

/** What was typed into a deleted node can still be copied. */
function LocalCopiesOfNode() {
  const { nodeId } = useParams();
  const userId = useSession()?.user_id ?? '';
  const [copies] = useState(() => {
    const storage = localStorageIfAllowed();
    const isForm = (_: unknown): _ is never => false;
    const key = localCopyKey(userId, `node:${nodeId}`);
    return storage && nodeId ? readLocalCopies(storage, key, isForm, Date.now()).unreadable : [];
  });
  return copies.map(({ tab, changedAt, words }) => (
    <TextField
      key={`${tab} ${changedAt}`}
      label={t('studio.gone.text', { time: clockTime(changedAt) })}
      value={words}
      rows={6}
      readOnly
    />
  ));
}
