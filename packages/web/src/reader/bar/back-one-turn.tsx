import type { PlaythroughWithView } from '@brasslamp/contract';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { historyPath } from '../history/paths.ts';
import type { Turns } from '../session/use-session.tsx';

/**
 * A button that goes back one turn: at once where there is JavaScript, by a form like any other turn; else the history
 * asks, which knows the way that was taken.
 */
export function BackOneTurn({
  playthrough,
  turns,
  className,
  children,
}: {
  playthrough: PlaythroughWithView;
  turns: Turns;
  className: string;
  children: ReactNode;
}) {
  const app = useApp();
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<HTMLInputElement>(null);

  async function goBack(event: MouseEvent) {
    event.preventDefault();
    try {
      const { parentTurn } = await import('../history/parent-turn.ts');
      const turn = await parentTurn(app.api, playthrough);
      if (turn === null) return app.showToast(t('pages.reader.noTurnBefore'));
      if (!wanted.current) return;
      wanted.current.value = String(turn);
      form.current?.requestSubmit();
    } catch (error) {
      app.showToast(failureText(failureOf(error)));
    }
  }

  return (
    <>
      <Link className={className} to={`${historyPath(playthrough)}?ask=back`} onClick={goBack}>
        {children}
      </Link>
      <turns.Form method="post" preventScrollReset hidden ref={form}>
        <input type="hidden" name="on_turn" value={playthrough.turn} />
        <input type="hidden" name="intent" value="rewind" />
        <input type="hidden" name="turn" ref={wanted} />
      </turns.Form>
    </>
  );
}
