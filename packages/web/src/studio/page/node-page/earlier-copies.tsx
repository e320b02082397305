import type { NodeId } from '@brasslamp/story/model';
import { useState } from 'react';
import {
  copyName,
  localCopyKey,
  localStorageIfAllowed,
  readLocalCopies,
  writeLocalCopies,
} from '../../../forms/store/local-copies.ts';
import { useSession } from '../../../screen/app.ts';
import { clockTime } from '../../../ui/clock-time.ts';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { t } from '../t.ts';

const isOfThisPage = (_: unknown): _ is never => false;

/** The words that were typed into the form that nodes had before this page, and not saved there: to be copied. */
export function EarlierCopies({ nodeId }: { nodeId: NodeId }) {
  const userId = useSession()?.user_id ?? '';
  const key = localCopyKey(userId, `node:${nodeId}`);
  const storage = localStorageIfAllowed();
  const [copies, setCopies] = useState(() =>
    storage ? readLocalCopies(storage, key, isOfThisPage, Date.now()).unreadable : [],
  );
  if (!storage || copies.length === 0) return null;

  function discard() {
    if (!storage) return;
    const discarded = new Set(copies.map(copyName));
    writeLocalCopies(storage, key, { tab: '', own: [], discarded });
    setCopies([]);
  }

  return (
    <>
      {copies.map(({ tab, changedAt, words }) => (
        <TextField
          key={`${tab} ${changedAt}`}
          label={t('page.earlier.text', { time: clockTime(changedAt) })}
          value={words}
          rows={6}
          readOnly
        />
      ))}
      <p>
        <button className="button" type="button" onClick={discard}>
          {t('page.earlier.discard')}
        </button>
      </p>
    </>
  );
}
