import { type ReactNode, useEffect, useRef, useState } from 'react';
import cards from '../../cards/cards.module.css';
import { MovableCard, RemovedCard } from '../../cards/movable-card.tsx';
import type { Faults } from '../../fields/faults.ts';
import { type Entry, remaining } from '../../fields/form.ts';
import type { Entries } from '../../fields/use-entries.ts';
import { t } from '../../t.ts';

interface Props<Typed> {
  list: Entries<Typed>;
  /** The field that holds them: `frames`. */
  name: string;
  addLabel: string;
  /** The name of a part where it is moved and removed. */
  titleOf: (part: Typed, place: number) => string;
  /** The most parts that there can be. */
  most: number;
  /** `path`: `frames.0`. */
  fields: (
    part: Typed,
    path: string,
    edit: (changes: Partial<Typed>) => void,
    faults: Faults,
  ) => ReactNode;
}

/** Parts of the whole story in their order: add, change, move, remove and bring back. */
export function SectionList<Typed extends object>({ list, most, ...props }: Props<Typed>) {
  const [news, setNews] = useState('');
  const element = useRef<HTMLOListElement>(null);
  /** The part that was added or brought back: its first control is focused. */
  const touched = useRef<string | null>(null);
  const { entries } = list;
  const shown = remaining(entries);

  useEffect(() => {
    if (touched.current === null) return;
    const card = element.current?.querySelector(`[data-part="${touched.current}"]`);
    card?.querySelector<HTMLElement>('input, textarea')?.focus();
    touched.current = null;
  });

  const isFull = shown.length >= most;

  function add() {
    if (!isFull) touched.current = list.add();
  }

  function bringBack(id: string) {
    touched.current = id;
    list.setRemoved(id, false);
  }

  return (
    <>
      <ol className={cards.list} ref={element}>
        {entries.map((part, at) => (
          <PartCard
            key={part.id}
            {...props}
            list={list}
            part={part}
            // A removed one is still called by the place that it had.
            at={remaining(entries.slice(0, at)).length}
            isLast={part === shown.at(-1)}
            onMoved={(place) =>
              setNews(t('studio.storyWide.moved', { place, count: shown.length }))
            }
            onBack={() => bringBack(part.id)}
          />
        ))}
      </ol>
      <p>
        <button className="button" type="button" aria-disabled={isFull} onClick={add}>
          {props.addLabel}
        </button>
      </p>
      {isFull && <p className="field-hint">{t('studio.named.full', { most })}</p>}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

interface CardProps<Typed> extends Omit<Props<Typed>, 'most' | 'addLabel'> {
  part: Entry<Typed>;
  /** Its place among those that are not removed, from 0. */
  at: number;
  isLast: boolean;
  onMoved: (place: number) => void;
  onBack: () => void;
}

/** A part with its fields, or what is left of one that was removed. */
function PartCard<Typed extends object>(props: CardProps<Typed>) {
  const { list, part, at } = props;
  const { id } = part;
  const title = props.titleOf(part, at + 1);
  if (part.isRemoved) {
    return <RemovedCard text={t('studio.storyWide.removed', { title })} onUndo={props.onBack} />;
  }
  return (
    <MovableCard
      data-part={id}
      title={title}
      words={{
        up: t('studio.named.up', { title }),
        down: t('studio.named.down', { title }),
        remove: t('studio.named.removeOne', { title }),
      }}
      isFirst={at === 0}
      isLast={props.isLast}
      onMove={(by) => {
        const place = list.move(id, by);
        if (place) props.onMoved(place);
      }}
      onRemove={() => list.setRemoved(id, true)}
    >
      {props.fields(
        part,
        `${props.name}.${at}`,
        (changes) => list.edit(id, changes),
        list.faultsOf(id),
      )}
    </MovableCard>
  );
}
