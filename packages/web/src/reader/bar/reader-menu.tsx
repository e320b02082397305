import type { PlaythroughWithView } from '@brasslamp/contract';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MoreIcon } from '../../ui/more-icon.tsx';
import { historyPath } from '../history/paths.ts';
import { useHasVoices } from '../read-aloud/use-has-voices.ts';
import type { Turns } from '../session/use-session.tsx';
import { BackTo } from './back-to.tsx';

/** The menu with what a reader may want besides reading. */
export function ReaderMenu({
  playthrough,
  turns,
  onListen,
}: {
  playthrough: PlaythroughWithView;
  turns: Turns;
  onListen: () => void;
}) {
  return (
    <StoryMenu
      shown={playthrough}
      onListen={onListen}
      first={
        <>
          {playthrough.turn > 0 && (
            <BackTo where="back" className="menu-entry" playthrough={playthrough} turns={turns}>
              {t('pages.reader.backOneTurn')}
            </BackTo>
          )}
          <Link className="menu-entry" to={`${historyPath(playthrough)}#last`}>
            {t('pages.reader.history')}
          </Link>
        </>
      }
      last={
        <Link className="menu-entry menu-entry-danger" to="?ask=restart" replace preventScrollReset>
          {t('pages.reader.restart')}
        </Link>
      }
    />
  );
}

/** The menu of a text, also of one that nobody has begun to play. */
export function StoryMenu({
  shown: { story_username, story_slug },
  onListen,
  first,
  last,
}: {
  shown: Pick<PlaythroughWithView, 'story_username' | 'story_slug'>;
  onListen: () => void;
  first?: ReactNode;
  last?: ReactNode;
}) {
  const hasVoices = useHasVoices();

  function listen({ currentTarget }: MouseEvent) {
    currentTarget.closest('details')?.removeAttribute('open');
    onListen();
  }

  return (
    <Menu label={t('pages.reader.menu')} summary={<MoreIcon />}>
      {first}
      {hasVoices && (
        <button className="menu-entry" type="button" onClick={listen}>
          {t('pages.reader.listen')}
        </button>
      )}
      <Link
        className="menu-entry"
        to={pathTo('story', { username: story_username, slug: story_slug })}
      >
        {t('pages.reader.toStory')}
      </Link>
      {last}
    </Menu>
  );
}

export function RestartDialog({
  turn,
  turns,
  hasNewerVersion,
}: {
  turn: number;
  turns: Turns;
  hasNewerVersion: boolean;
}) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [askedOnTurn] = useState(turn);
  const isDone = turn !== askedOnTurn;

  useEffect(() => {
    if (isDone) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [isDone, navigate, pathname]);
  // Gone with the turn that it made, or the new text behind it could not take the focus.
  if (isDone) return null;

  return (
    <AskDialog
      title={t('pages.reader.askRestart')}
      cancelTo={pathname}
      actions={
        <turns.Form method="post" action={pathname} preventScrollReset>
          <input type="hidden" name="on_turn" value={turn} />
          <button className="button button-danger" type="submit" name="intent" value="restart">
            {hasNewerVersion ? t('pages.reader.restartNewer') : t('pages.reader.restart')}
          </button>
        </turns.Form>
      }
    >
      <p>{t('pages.reader.askRestartText')}</p>
    </AskDialog>
  );
}
