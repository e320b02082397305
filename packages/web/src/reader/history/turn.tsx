import type { PastTurn } from '@brasslamp/contract';
import { Link, useSearchParams } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { useStoryWords } from '../../ui/story/story-lang.ts';
import { TextView } from '../text/text-view.tsx';

/** Types of actions that lead to no new text. */
const short = new Set(['take', 'drop', 'rewind']);

/** A turn of the history: what was done, and what was read then. */
export function Turn({ turn, isNow }: { turn: PastTurn; isNow: boolean }) {
  const { action, node, body, ending } = turn;
  const words = useStoryWords();
  const isShort = action !== null && short.has(action.type);
  return (
    <section className="turn" aria-label={node.name}>
      {action && (
        <div className="turn-action">
          <p>{did(turn)}</p>
          {action.answer !== null && (
            <p>
              {rich(t('pages.history.did.answer'), { answer: () => <bdi>{action.answer}</bdi> })}
            </p>
          )}
        </div>
      )}
      {!isShort && (
        <>
          <h2 className="turn-place" {...words}>
            {node.name}
          </h2>
          <div className="reader-text" {...words}>
            <TextView tree={body} drawAction={() => null} />
          </div>
          {ending && (
            <p className="turn-ending">{t('pages.history.ending', { name: ending.name })}</p>
          )}
        </>
      )}
      {isNow ? (
        <p className="turn-now">{t('pages.history.now')}</p>
      ) : (
        action?.type !== 'rewind' && <GoBackHere turn={turn} />
      )}
    </section>
  );
}

function GoBackHere({ turn: { turn, node } }: { turn: PastTurn }) {
  const [search] = useSearchParams();
  const asked = new URLSearchParams(search);
  asked.set('ask', String(turn));
  return (
    <Link
      className="turn-back"
      to={`?${asked}`}
      replace
      preventScrollReset
      aria-label={t('pages.history.goBackTo', { node: node.name, turn })}
    >
      {t('pages.history.goBackHere')}
    </Link>
  );
}

function did({ action, node }: PastTurn): string {
  const { type = 'choose', label = null } = action ?? {};
  if (type === 'rewind') return t('pages.history.did.rewind', { node: node.name });
  if (type === 'restart' || type === 'move') return t(`pages.history.did.${type}`);
  return label === null ? t('pages.history.did.goOn') : t(`pages.history.did.${type}`, { label });
}
