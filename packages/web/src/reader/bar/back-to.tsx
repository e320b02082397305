import type { PlaythroughWithView } from '@brasslamp/contract';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { type Api, failureOf } from '../../api/api.ts';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { historyPath } from '../history/paths.ts';
import type { Turns } from '../session/use-session.tsx';

/** The turns to which one can go back from anywhere: the one before, and the last where another choice was open. */
const ways = {
  back: {
    find: async (api: Api, playthrough: PlaythroughWithView) =>
      (await import('../history/parent-turn.ts')).parentTurn(api, playthrough),
    none: 'pages.reader.noTurnBefore',
  },
  fork: {
    find: async (api: Api, playthrough: PlaythroughWithView) =>
      (await import('../history/last-fork.ts')).lastFork(api, playthrough),
    none: 'pages.reader.noOtherPath',
  },
} as const;

/**
 * A button that goes back to a turn: at once where there is JavaScript, by a form like any other turn; else the history
 * asks, which knows the way that was taken.
 */
export function BackTo({
  where,
  playthrough,
  turns,
  className,
  children,
}: {
  where: keyof typeof ways;
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
      const { find, none } = ways[where];
      const turn = await find(app.api, playthrough);
      if (turn === null) return app.showToast(t(none));
      if (!wanted.current) return;
      wanted.current.value = String(turn);
      form.current?.requestSubmit();
    } catch (error) {
      app.showToast(failureText(failureOf(error)));
    }
  }

  return (
    <>
      <Link className={className} to={`${historyPath(playthrough)}?ask=${where}`} onClick={goBack}>
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
