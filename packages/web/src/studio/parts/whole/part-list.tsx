import { type ReactNode, useEffect, useRef, useState } from 'react';
import cards from '../../cards/cards.module.css';
import { MovableCard, RemovedCard } from '../../cards/movable-card.tsx';
import type { Faults } from '../../fields/faults.ts';
import { remaining } from '../../fields/form.ts';
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
export function PartList<Typed extends object>({ list, most, ...props }: Props<Typed>) {
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
        {entries.map((part, at) => {
          const { id } = part;
          // A removed one is still called by the place that it had.
          const index = remaining(entries.slice(0, at)).length;
          const title = props.titleOf(part, index + 1);
          return part.isRemoved ? (
            <RemovedCard
              key={id}
              text={t('studio.storyWide.removed', { title })}
              onUndo={() => bringBack(id)}
            />
          ) : (
            <MovableCard
              key={id}
              data-part={id}
              title={title}
              words={{
                up: t('studio.named.up', { title }),
                down: t('studio.named.down', { title }),
                remove: t('studio.named.removeOne', { title }),
              }}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => {
                const place = list.move(id, by);
                if (place) setNews(t('studio.storyWide.moved', { place, count: shown.length }));
              }}
              onRemove={() => list.setRemoved(id, true)}
            >
              {props.fields(
                part,
                `${props.name}.${index}`,
                (changes) => list.edit(id, changes),
                list.faultsOf(id),
              )}
            </MovableCard>
          );
        })}
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
