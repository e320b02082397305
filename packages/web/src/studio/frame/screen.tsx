import type { ReactNode } from 'react';
import { ApiError } from '../../api/api.ts';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Loading } from '../../ui/loading.tsx';
import { t } from '../t.ts';
import { NotFound } from './not-found.tsx';

interface Need {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}
type Needs = Record<string, Need>;
type Given<N extends Needs> = { [Name in keyof N]: Exclude<N[Name]['data'], undefined> };

/** Waits for what a writing screen needs, or says why it cannot be shown. */
export function Screen<N extends Needs>({
  needs,
  children,
}: {
  needs: N;
  children: (given: Given<N>) => ReactNode;
}) {
  const missing = Object.values(needs).filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  if (failed?.error) {
    const again = () => {
      for (const { refetch } of missing) refetch();
    };
    return <Unavailable error={failed.error} again={again} />;
  }
  if (missing.length > 0) return <Loading />;
  const given = Object.entries(needs).map(([name, { data }]) => [name, data]);
  return children(Object.fromEntries(given) as Given<N>);
}

/** The column of a screen, with breadcrumbs. */
export function Page({ crumbs, children }: { crumbs: Crumb[]; children: ReactNode }) {
  return (
    <div className="page">
      <Breadcrumbs crumbs={crumbs} />
      {children}
    </div>
  );
}

function Unavailable({ error, again }: { error: Error; again: () => void }) {
  const kind = kindOf(error);
  if (kind === 'notFound') return <NotFound />;
  return (
    <div className="page">
      <h1>{t(`errors.${kind}.heading`)}</h1>
      <p>{t(`errors.${kind}.text`)}</p>
      <p>
        <button className="button button-primary" type="button" onClick={again}>
          {t('errors.again')}
        </button>
      </p>
    </div>
  );
}

function kindOf(error: Error) {
  if (!(error instanceof ApiError)) return 'server';
  if (error.code === 'offline') return 'offline';
  if (error.code === 'busy' || error.code === 'too_often') return 'busy';
  return error.status === 404 ? 'notFound' : 'server';
}
