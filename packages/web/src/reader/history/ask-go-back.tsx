import type { PastTurn, PlaythroughWithView } from '@brasslamp/contract';
import { Form, useLocation, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { readerPath } from './paths.ts';

/** While the address asks to go back: to a turn, or one step. */
export function AskGoBack({
  playthrough,
  turns,
  before,
}: {
  playthrough: PlaythroughWithView;
  turns: PastTurn[];
  /** One step back leads to it. */
  before: number | null;
}) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('ask');
  const chosen = turns.find(({ turn }) => String(turn) === asked);
  const turn = asked === 'back' ? before : (chosen?.turn ?? null);
  if (turn === null || turn >= playthrough.turn) return null;

  const closed = new URLSearchParams(search);
  closed.delete('ask');
  const cancelTo = closed.size > 0 ? `${pathname}?${closed}` : pathname;
  return (
    <AskDialog
      title={
        chosen ? t('pages.history.ask', { node: chosen.node.name }) : t('pages.history.askBack')
      }
      cancelTo={cancelTo}
      actions={
        <Form method="post" action={readerPath(playthrough)}>
          <input type="hidden" name="on_turn" value={playthrough.turn} />
          <input type="hidden" name="turn" value={turn} />
          <button className="button button-primary" type="submit" name="intent" value="rewind">
            {t('pages.history.goBack')}
          </button>
        </Form>
      }
    >
      <p>{t('pages.history.askText')}</p>
    </AskDialog>
  );
}
