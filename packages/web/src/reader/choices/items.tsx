import type { PlaythroughWithView } from '@brasslamp/contract';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { useEffect, useRef } from 'react';
import { useOnHost } from '../../host/base-path.ts';
import { t } from '../../i18n/translate.ts';
import { useStoryWords } from '../../ui/story/story-lang.ts';
import type { Handled } from '../session/reader-intent.ts';
import type { Turns } from '../session/use-session.tsx';
import { ForeignImage } from '../text/foreign-image.tsx';

type View = PlaythroughWithView['view'];
type Item = View['inventory'][number];

interface Props {
  view: View;
  turn: number;
  turns: Turns;
  /** The item that the last turn took or dropped. */
  handled?: Handled | undefined;
}

/** Between text and choices: what lies here, with the ways to take it. */
export const ItemsHere = ({ view, ...turn }: Props) => (
  <Items {...turn} view={view} items={view.items_here} does="take" />
);

/** The items that the reader carries, with the ways to drop them: below the choices, for they change little. */
export const Carried = ({ view, ...turn }: Props) => (
  <Items {...turn} view={view} items={view.inventory} does="drop" />
);

const wordsFor = {
  take: { label: 'pages.reader.itemsHere', heading: 'pages.reader.here' },
  drop: { label: 'pages.reader.itemsCarried', heading: 'pages.reader.carried' },
} as const;

function Items({
  view: { items_here, inventory },
  items,
  does,
  turn,
  turns,
  handled,
}: Props & { items: Item[]; does: Handled['type'] }) {
  const said = useRef<HTMLParagraphElement>(null);
  const done = handled?.type === does ? handled : undefined;
  const name = [...inventory, ...items_here].find(({ id }) => id === done?.item_id)?.name;
  const text = done && (name ? t(`pages.reader.items.${does}Done`, { item: name }) : '');

  // The button that was pressed is gone; the keyboard goes on from the place where it was.
  useEffect(() => {
    if (done && !document.activeElement?.closest('main *')) said.current?.focus();
  }, [done]);

  if (items.length === 0 && !text) return null;
  return (
    <section className="items" aria-label={t(wordsFor[does].label)}>
      {items.length > 0 && (
        <ItemList
          heading={t(wordsFor[does].heading)}
          items={items}
          does={does}
          turn={turn}
          turns={turns}
        />
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
  const words = useStoryWords();
  return (
    <div className="item-list">
      <h2>{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.image && <ItemImage url={item.image} name={item.name} />}
            <span className="item-words" {...words}>
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
                  aria-label={t(`pages.reader.items.${does}This`, { item: item.name })}
                >
                  {t(`pages.reader.items.${does}`)}
                </button>
              </turns.Form>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The image of an item; the name is beside it. */
function ItemImage({ url, name }: { url: string; name: string }) {
  const src = useOnHost()(url);
  return isImageAddress(url) ? (
    <img className="item-image" src={src} alt="" width={64} height={64} decoding="async" />
  ) : (
    <ForeignImage url={url} alt={name} />
  );
}
