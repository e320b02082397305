import type { Version } from '@brasslamp/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionFailure } from '../../../ui-kit/action-failure.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import {
  type ArchivedDraft,
  type Comparison,
  useComparison,
} from '../../queries/version-queries.ts';
import { t } from '../../t.ts';
import { ChangeList } from './change-list.tsx';
import styles from './compare.module.css';
import { type Side, sideOfArchived, sideOfVersion, useCompareAddress } from './side.ts';

/** Any two beside each other. The address says which two: `?from=…&to=…`. */
export function CompareSection({
  versions,
  archived,
}: {
  versions: Version[];
  archived: ArchivedDraft[];
}) {
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [from, to] = [search.get('from'), search.get('to')];
  const comparison = useComparison(from, to);
  const { data, error, isFetching } = comparison;
  useFocusWhenAsked(heading, `${from} ${to}`);
  const sides = [...versions.map(sideOfVersion), ...archived.map(sideOfArchived)];
  if (sides.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="compare">
      <h2 id="compare" tabIndex={-1} ref={heading}>
        {t('studio.versions.compare')}
      </h2>
      <p className="field-hint">{t('studio.versions.compareHint')}</p>
      <SidesForm
        key={`${from} ${to} ${isFetching}`}
        sides={sides}
        from={from ?? (to === null ? sides[0]?.id : data?.from?.id) ?? ''}
        to={to ?? 'draft'}
      />
      {to !== null && (
        <div className={styles.comparison} data-stale={isFetching}>
          <p role="status">{statusWords(comparison)}</p>
          {!isFetching && <ActionFailure error={error} />}
          {data && data.changes.length > 0 && (
            <ChangeList key={`${from} ${to}`} changes={data.changes} />
          )}
        </div>
      )}
    </section>
  );
}

function SidesForm({ sides, ...asked }: { sides: Side[]; from: string; to: string }) {
  const compareAt = useCompareAddress();
  const navigate = useNavigate();
  const [from, setFrom] = useState(asked.from);
  const [to, setTo] = useState(asked.to);
  const listed = sides.map(({ id, name }) => ({ id, words: name }));
  // What was before the first version is compared with that one alone.
  const nothing = { id: '', words: t('studio.versions.nothingBefore') };
  return (
    <form
      className={styles.sides}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(compareAt({ from, to }), { replace: true, preventScrollReset: true });
      }}
    >
      <SelectField
        label={t('studio.versions.from')}
        value={from}
        options={asked.from === '' ? [nothing, ...listed] : listed}
        onPick={setFrom}
      />
      <SelectField
        label={t('studio.versions.to')}
        value={to}
        options={[{ id: 'draft', words: t('studio.versions.draft') }, ...listed]}
        onPick={setTo}
      />
      <button className="button" type="submit">
        {t('studio.versions.compare')}
      </button>
    </form>
  );
}

function statusWords({
  data,
  isFetching,
  error,
}: {
  data: Comparison | undefined;
  isFetching: boolean;
  error: Error | null;
}): string {
  if (isFetching) return t('studio.versions.comparing');
  if (error || !data) return t('studio.versions.compareFailed');
  const count = data.changes.length;
  return count === 0 ? t('studio.versions.same') : t('studio.versions.found', { count });
}

/** A link elsewhere on the screen scrolls here; choosing here does not move the page. */
function useFocusWhenAsked(heading: React.RefObject<HTMLHeadingElement | null>, asked: string) {
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    const section = heading.current?.parentElement;
    if (section?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [heading, asked]);
}
