import type { PlaythroughWithView } from '@brasslamp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';

/** Whether this place is to be asked about first; `read` of the address says that it was. */
export const isToWarn = (
  { view, node }: Pick<PlaythroughWithView, 'view' | 'node'>,
  wantsWarnings: boolean,
  search: URLSearchParams,
): boolean => wantsWarnings && view.content_notes.length > 0 && search.get('read') !== node.id;

/** Shown in place of the text until its reader wants to read it. */
export function ContentWarning({
  view,
  nodeId,
  children,
}: {
  view: PlaythroughWithView['view'];
  nodeId: string;
  /** Further things that they can do. */
  children?: ReactNode;
}) {
  return (
    <section className="reader-question" aria-labelledby="content-warning">
      <h2 id="content-warning">{t('pages.reader.warning')}</h2>
      <ul>
        {view.content_notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div className="button-row">
        <Link
          className="button button-primary"
          to={`?read=${encodeURIComponent(nodeId)}`}
          replace
          preventScrollReset
        >
          {t('pages.reader.readOn')}
        </Link>
        {children}
      </div>
    </section>
  );
}
