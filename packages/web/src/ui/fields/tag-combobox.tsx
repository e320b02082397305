import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Labelled } from './field.tsx';
import { hasTag, tagsIn, withTags } from './tag-words.ts';
import { type Offer, useOffers } from './use-offers.ts';

export interface TagComboboxProps {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Under which a form gets the tags. */
  name: string;
  /** The id of the form that gets them, if the field stands outside. */
  form?: string | undefined;
  tags: readonly string[];
  /** The number of tags that it takes. */
  most: number;
  /** The number of characters that one tag may have. */
  characters: number;
  /** Whether words that nobody used yet are welcome. Else Enter takes the first offer. */
  takesNew?: boolean;
  /** The same function at each render. */
  find: (typed: string, signal: AbortSignal) => Promise<Offer[]>;
  onChange: (tags: string[]) => void;
}

/** The tags as chips before a line in which one types, with the offers below it. */
export function TagCombobox({
  isAlive,
  ...props
}: TagComboboxProps & {
  /** Whether it can be used already, and sends what it has. */
  isAlive: boolean;
}) {
  const { label, hint, name, form, tags, most, characters } = props;
  const typing = useTyping(props);
  const { typed, isOpen, offers, active, input } = typing;
  const id = useId();
  const isFull = tags.length >= most;
  const error = props.error ?? (isFull && typed ? t('fields.tags.full', { count: most }) : null);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(described) => (
        <div className="tag-box input" onPointerDown={typing.focusOnPress}>
          {tags.length > 0 && (
            <ul className="chips" aria-label={t('fields.tags.chosen', { field: label })}>
              {tags.map((tag) => (
                <li key={tag}>
                  <Chip tag={tag} onRemove={() => typing.remove(tag)} />
                </li>
              ))}
            </ul>
          )}
          {isAlive && (
            <input
              type="hidden"
              name={name}
              form={form}
              value={withTags(tags, tagsIn(typed)).join(',')}
            />
          )}
          <input
            className="tag-input"
            ref={input}
            {...described}
            role="combobox"
            aria-expanded={isOpen}
            aria-autocomplete="list"
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            enterKeyHint="done"
            dir="auto"
            maxLength={characters}
            value={typed}
            onChange={({ currentTarget }) => typing.type(currentTarget.value)}
            onClick={typing.open}
            onKeyDown={typing.onKey}
            onBlur={typing.leave}
          />
          {isOpen && (
            <div
              className="tag-offers"
              role="listbox"
              tabIndex={-1}
              id={`${id}-list`}
              aria-label={label}
            >
              {offers.map(({ name: offered, note }, place) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of its combobox, which keeps the focus.
                <div
                  key={offered}
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  // The press would take the focus from the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => typing.add([offered])}
                >
                  <bdi>{offered}</bdi>
                  {note && <span className="tag-note">{note}</span>}
                </div>
              ))}
            </div>
          )}
          <span className="visually-hidden" role="status">
            {typing.said}
          </span>
        </div>
      )}
    </Labelled>
  );
}

/** Which offer is lit, what is typed and what is said of it. */
function useTyping({ tags, most, takesNew = false, find, onChange }: TagComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wantsOffers, setWantsOffers] = useState(false);
  const [lit, setLit] = useState<number | null>(null);
  const [done, setDone] = useState('');
  const found = useOffers(typed.trim(), wantsOffers, find);
  const offers = found.filter(({ name }) => !hasTag(tags, name));
  const isOpen = wantsOffers && offers.length > 0;
  const first = typed.trim() !== '' && !takesNew ? 0 : -1;
  const active = Math.min(lit ?? first, offers.length - 1);

  function close() {
    setWantsOffers(false);
    setLit(null);
  }

  function add(more: string[]) {
    const next = withTags(tags, more).slice(0, most);
    const added = next.slice(tags.length);
    if (added.length === 0 && tags.length >= most) return;
    setTyped('');
    close();
    if (added.length === 0) return;
    setDone(t('fields.tags.added', { tags: added.join(', ') }));
    onChange(next);
  }

  function remove(tag: string) {
    setDone(t('fields.tags.removed', { tag }));
    onChange(tags.filter((one) => one !== tag));
    input.current?.focus();
  }

  function type(text: string) {
    setLit(null);
    if (tagsIn(text).length > 1 || /[,،、]$/u.test(text)) return add(tagsIn(text));
    setTyped(text);
    setWantsOffers(true);
  }

  function light(step: number) {
    const { length } = offers;
    setWantsOffers(true);
    if (length > 0) setLit(active < 0 && step < 0 ? length - 1 : (active + step + length) % length);
  }

  function onKey(event: KeyboardEvent) {
    // The key that ends a word of an input method is not ours.
    if (event.nativeEvent.isComposing) return;
    const offered = isOpen ? offers[active]?.name : undefined;
    const last = tags.at(-1);
    if (event.key === 'ArrowDown') light(1);
    else if (event.key === 'ArrowUp') light(-1);
    else if (event.key === 'Enter' && (offered ?? typed.trim())) add([offered ?? typed]);
    else if (event.key === 'Escape' && (isOpen || typed)) {
      close();
      setTyped('');
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    else return;
    event.preventDefault();
  }

  return {
    ...{ input, typed, isOpen, offers, active, add, remove, type, onKey },
    open: () => setWantsOffers(true),
    leave() {
      close();
      if (typed.trim()) add([typed]);
    },
    /** A press beside the words is meant for the line. */
    focusOnPress(event: {
      target: EventTarget;
      currentTarget: EventTarget;
      preventDefault: () => void;
    }) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      input.current?.focus();
      setWantsOffers(true);
    },
    said: isOpen ? t('fields.tags.offers', { count: offers.length }) : done,
  };
}

/** A tag that was chosen, and its way out. */
function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <button
      className="chip"
      type="button"
      aria-label={t('fields.tags.remove', { tag })}
      onClick={onRemove}
    >
      <bdi>{tag}</bdi>
      <CrossIcon />
    </button>
  );
}

/** On what can be removed. */
export function CrossIcon() {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" aria-hidden="true">
      <path
        d="m2.5 2.5 7 7m0-7-7 7"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
