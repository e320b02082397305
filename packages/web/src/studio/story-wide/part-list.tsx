import { type ReactNode, useEffect, useRef, useState } from 'react';
import cards from '../cards/cards.module.css';
import { MovableCard, RemovedCard } from '../cards/movable-card.tsx';
import { reorder } from '../frame/reorder.ts';
import { t } from '../t.ts';
import { remaining } from './story-wide-draft.ts';

interface Part {
  key: string;
  isRemoved: boolean;
}

interface Props<P extends Part> {
  parts: P[];
  /** The field that holds them: `frames`. */
  name: string;
  addLabel: string;
  /** The name of a part where it is moved and removed. */
  titleOf: (part: P, place: number) => string;
  make: () => P;
  /** The most parts that there can be. */
  most: number;
  onChange: (step: (parts: P[]) => P[]) => void;
  /** `path`: `frames.0`. */
  fields: (part: P, path: string, edit: (changes: Partial<P>) => void) => ReactNode;
}

/** Parts of the whole story in their order: add, change, move, remove and bring back. */
export function PartList<P extends Part>({ parts, onChange, make, most, ...props }: Props<P>) {
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The part that was added or brought back: its first control is focused. */
  const touched = useRef<string | null>(null);
  const shown = remaining(parts as never) as unknown as P[];
  const edit = (key: string, changes: Partial<P>) =>
    onChange((old) => old.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  useEffect(() => {
    if (touched.current === null) return;
    const card = list.current?.querySelector(`[data-part="${touched.current}"]`);
    card?.querySelector<HTMLElement>('input, textarea')?.focus();
    touched.current = null;
  });

  const isFull = shown.length >= most;

  function add() {
    if (isFull) return;
    const part = make();
    touched.current = part.key;
    onChange((old) => [...old, part]);
  }

  const setRemoved = ({ key }: P, isRemoved: boolean) => edit(key, { isRemoved } as Partial<P>);

  function bringBack(part: P) {
    touched.current = part.key;
    setRemoved(part, false);
  }

  function move(part: P, by: 1 | -1) {
    const place = shown.indexOf(part) + by;
    const neighbour = shown[place];
    if (!neighbour) return;
    onChange((old) => {
      const indexOf = (key: string) => old.findIndex((one) => one.key === key);
      return reorder(old, indexOf(part.key), indexOf(neighbour.key));
    });
    setNews(t('studio.storyWide.moved', { place: place + 1, count: shown.length }));
  }

  return (
    <>
      <ol className={cards.list} ref={list}>
        {parts.map((part, at) => {
          // A removed one is still called by the place that it had.
          const index = remaining(parts.slice(0, at) as never).length;
          const title = props.titleOf(part, index + 1);
          return part.isRemoved ? (
            <RemovedCard
              key={part.key}
              text={t('studio.storyWide.removed', { title })}
              onUndo={() => bringBack(part)}
            />
          ) : (
            <MovableCard
              key={part.key}
              data-part={part.key}
              title={title}
              words={{
                up: t('studio.named.up', { title }),
                down: t('studio.named.down', { title }),
                remove: t('studio.named.removeOne', { title }),
              }}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(part, by)}
              onRemove={() => setRemoved(part, true)}
            >
              {props.fields(part, `${props.name}.${index}`, (changes) => edit(part.key, changes))}
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
