import type { PlaythroughWithView } from '@brasslamp/contract';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { useStoryLang } from '../../ui/story/story-lang.ts';
import type { Handled } from '../session/reader-intent.ts';
import type { Turns } from '../session/use-session.tsx';

type View = PlaythroughWithView['view'];
type Item = View['inventory'][number];

/** What lies here and what the reader carries, with the ways to take and drop it. */
export function Items({
  view: { items_here, inventory },
  turn,
  turns,
  handled,
}: {
  view: View;
  turn: number;
  turns: Turns;
  handled: Handled | undefined;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  const name = [...inventory, ...items_here].find(({ id }) => id === handled?.item_id)?.name;
  const text = handled && (name ? t(`pages.reader.${handled.type}Done`, { item: name }) : '');

  // The button that was pressed is gone; the keyboard goes on from the place where it was.
  useEffect(() => {
    if (handled && !document.activeElement?.closest('main *')) said.current?.focus();
  }, [handled]);

  if (items_here.length === 0 && inventory.length === 0 && !text) return null;
  const form = { turn, turns };
  return (
    <section className="items" aria-label={t('pages.reader.items')}>
      {items_here.length > 0 && (
        <ItemList {...form} heading={t('pages.reader.here')} items={items_here} does="take" />
      )}
      {inventory.length > 0 && (
        <ItemList {...form} heading={t('pages.reader.carried')} items={inventory} does="drop" />
      )}
      <p className="items-said" role="status" tabIndex={-1} ref={said}>
        {text}
      </p>
    </section>
  );
}

function ItemList({
  heading,
  items,
  does,
  turn,
  turns,
}: {
  heading: string;
  items: Item[];
  does: Handled['type'];
  turn: number;
  turns: Turns;
}) {
  const lang = useStoryLang();
  return (
    <div className="item-list">
      <h2>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span className="item-words" lang={lang}>
              <span className="item-name">
                {item.count > 1
                  ? t('pages.reader.itemCount', { item: item.name, count: item.count })
                  : item.name}
              </span>
              {item.description && <span className="item-description">{item.description}</span>}
            </span>
            {(does === 'take' ? item.can_take : item.can_drop) && (
              <turns.Form
                method="post"
                preventScrollReset
                onSubmit={(event) => {
                  // One turn at a time; pressing twice is a slip.
                  if (turns.state !== 'idle') event.preventDefault();
                }}
              >
                <input type="hidden" name="on_turn" value={turn} />
                <button
                  className="button"
                  type="submit"
                  name={does}
                  value={item.id}
                  aria-label={t(`pages.reader.${does}This`, { item: item.name })}
                >
                  {t(`pages.reader.${does}`)}
                </button>
              </turns.Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
