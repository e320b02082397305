import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { AskDialog } from '../design/ask-dialog.tsx';
import { Menu } from '../design/menu.tsx';
import { MoreIcon } from '../design/more-icon.tsx';
import { t } from '../i18n/translate.ts';
import { useNumberKeysSetting } from './use-number-keys.ts';
import type { Turns } from './use-turns.ts';

/** What a reader may want besides reading. */
export function ReaderMenu({ story }: { story: string }) {
  const [hasNumberKeys, setNumberKeys] = useNumberKeysSetting();
  return (
    <Menu label={t('pages.reader.menu')} summary={<MoreIcon />}>
      <Link className="menu-entry" to={story}>
        {t('pages.reader.toStory')}
      </Link>
      <button
        className="menu-entry needs-script needs-keyboard"
        type="button"
        aria-pressed={hasNumberKeys}
        onClick={() => setNumberKeys(!hasNumberKeys)}
      >
        {hasNumberKeys ? t('pages.reader.numberKeysOn') : t('pages.reader.numberKeysOff')}
      </button>
      <Link className="menu-entry menu-entry-danger" to="?ask=restart" replace preventScrollReset>
        {t('pages.reader.restart')}
      </Link>
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
