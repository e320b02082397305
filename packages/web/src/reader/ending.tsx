import type { PlaythroughWithView } from '@brasslamp/contract';
import { Link } from 'react-router';
import { t } from '../i18n/translate.ts';
import { EndingsFound } from '../ui/endings-found.tsx';
import { ShareEnding } from './share-ending.tsx';
import type { Turns } from './use-turns.ts';

/** The end of a story: which one it was, and the ways on from here. */
export function Ending({
  playthrough,
  turns,
  story,
}: {
  playthrough: PlaythroughWithView;
  turns: Turns;
  story: string;
}) {
  const { ending, turn, view } = playthrough;
  return (
    <section className="ending" aria-labelledby="ending">
      <p className="ending-kind">
        {ending?.kind ? t(`endings.${ending.kind}`) : t('endings.plain')}
      </p>
      {ending && (
        <h2 className="ending-name" id="ending">
          {ending.name}
        </h2>
      )}
      <EndingsFound found={view} />
      <div className="button-row">
        <turns.Form method="post" preventScrollReset>
          <input type="hidden" name="on_turn" value={turn} />
          <button className="button button-primary" type="submit" name="intent" value="restart">
            {t('pages.reader.readAgain')}
          </button>
        </turns.Form>
        <ShareEnding playthrough={playthrough} />
        <Link className="button button-quiet" to={story}>
          {t('pages.reader.toStory')}
        </Link>
      </div>
    </section>
  );
}
