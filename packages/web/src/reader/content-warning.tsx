import type { PlaythroughWithView } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import { BackOneTurn } from './bar/back-one-turn.tsx';
import type { Turns } from './session/use-session.tsx';

/** Whether this place is to be asked about first; `read` of the address says that it was. */
export const isToWarn = (
  { view, node }: PlaythroughWithView,
  wantsWarnings: boolean,
  search: URLSearchParams,
): boolean => wantsWarnings && view.content_notes.length > 0 && search.get('read') !== node.id;

/** Shown in place of the text until its reader wants to read it. */
export function ContentWarning({
  playthrough,
  turns,
}: {
  playthrough: PlaythroughWithView;
  turns: Turns;
}) {
  const { view, node, turn } = playthrough;
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
          to={`?read=${encodeURIComponent(node.id)}`}
          replace
          preventScrollReset
        >
          {t('pages.reader.readOn')}
        </Link>
        {turn > 0 && (
          <BackOneTurn className="button" playthrough={playthrough} turns={turns}>
            {t('pages.reader.goBack')}
          </BackOneTurn>
        )}
      </div>
    </section>
  );
}
