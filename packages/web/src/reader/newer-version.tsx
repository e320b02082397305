import type { PlaythroughWithView } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import type { Turns } from './session/use-session.tsx';

/** Says that there is a newer version; where moving there is no plain step, asks what to do. */
export function NewerVersion({
  playthrough,
  turns,
}: {
  playthrough: PlaythroughWithView;
  turns: Turns;
}) {
  const { newer_version: newer, has_newer_version, ended, turn } = playthrough;
  if (!newer) return has_newer_version && !ended ? <NewerNote /> : null;
  const { version_id, note, losses, nearest } = newer;
  return (
    <section className="reader-question" aria-labelledby="newer-version">
      <h2 id="newer-version">{t('pages.reader.newer.heading')}</h2>
      <p>{t('pages.reader.newer.text')}</p>
      {note && <p className="reader-question-note">{t('pages.reader.newer.note', { note })}</p>}
      <ul>
        {losses.map(({ kind, name, message }) => (
          <li key={`${kind} ${name}`}>{message}</li>
        ))}
      </ul>
      <turns.Form className="button-row" method="post" preventScrollReset>
        <input type="hidden" name="on_turn" value={turn} />
        <input type="hidden" name="version_id" value={version_id} />
        <button className="button button-primary" type="submit" name="intent" value="move">
          {nearest
            ? t('pages.reader.newer.move', { node: nearest.node.name })
            : t('pages.reader.newer.begin')}
        </button>
        <button className="button" type="submit" name="intent" value="stay">
          {t('pages.reader.newer.stay')}
        </button>
      </turns.Form>
    </section>
  );
}

function NewerNote() {
  return (
    <p className="reader-note">
      {t('pages.reader.newerVersion')}{' '}
      <Link to="?ask=restart" replace preventScrollReset>
        {t('pages.reader.restartNewer')}
      </Link>
    </p>
  );
}
