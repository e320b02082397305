import { Dialog } from '@base-ui/react/dialog';
import type { Draft } from '@brasslamp/story/draft';
import { type Find, type Found, findInStory, replaceInStory } from '@brasslamp/story/draft/acts';
import { limits } from '@brasslamp/story/model';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Labelled } from '../../../ui/fields/field.tsx';
import { draftNow, useAct, useSayDone, useStoryNow } from '../../draft/draft-hooks.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './dialog.module.css';
import { type HitGroup, hitKey, inContext, inGroups, placeIn } from './hits.ts';

/**
 * The most hits that are shown: more are not looked at one by one, nor quick to draw; they are replaced with the
 * others.
 */
const shownAtOnce = 200;

interface Props {
  /** The words that are looked for at first. */
  text?: string | undefined;
  onClose: () => void;
}

/** Finds words in the whole story, shows each with what it would become, and replaces them as one act. */
export function ReplaceDialog({ text = '', onClose }: Props) {
  const replaceAll = useReplaceAll();
  const field = useRef<HTMLInputElement>(null);
  const [find, setFind] = useState<Find>({ text });
  const [replacement, setReplacement] = useState('');
  const { left, tick, tickAll } = useLeftOut();
  const { hits, isComplete } = useHits(find);
  const meant = hits.filter((hit) => !left.has(hitKey(hit)));
  const isDeleting = replacement === '';

  function ask(next: Partial<Find>) {
    setFind({ ...find, ...next });
    tickAll();
  }

  function replace() {
    if (meant.length === 0) return;
    replaceAll(find, replacement, left, meant.length);
    onClose();
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={field}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{t('workspace.replace.title')}</Dialog.Title>
            <Dialog.Close className="button button-quiet">{t('workspace.close')}</Dialog.Close>
          </div>
          <Fields
            field={field}
            find={find}
            replacement={replacement}
            onFind={ask}
            onReplacement={setReplacement}
            onEnter={() => !isDeleting && replace()}
          />
          <p role="status">{statusOf(find, hits, isComplete)}</p>
          {hits.length > 0 && (
            <Hits hits={hits} left={left} replacement={replacement} onTick={tick} onGo={onClose} />
          )}
          <ReplaceButtons
            words={find.text}
            count={meant.length}
            isDeleting={isDeleting}
            isReady={isComplete && meant.length > 0}
            onReplace={replace}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The keys of the hits that are left out. */
function useLeftOut() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  function tick(hit: Found, isMeant: boolean) {
    const next = new Set(left);
    if (isMeant) next.delete(hitKey(hit));
    else next.add(hitKey(hit));
    setLeft(next);
  }

  return { left, tick, tickAll: () => setLeft(new Set()) };
}

/** Two buttons, so that nobody deletes words who has only not written yet what they become. */
function ReplaceButtons({
  words,
  count,
  isDeleting,
  isReady,
  onReplace,
}: {
  words: string;
  /** The number of hits that are meant. */
  count: number;
  isDeleting: boolean;
  isReady: boolean;
  onReplace: () => void;
}) {
  return (
    <div className="button-row">
      <button
        className="button button-primary"
        type="button"
        aria-disabled={isDeleting || !isReady}
        onClick={() => !isDeleting && onReplace()}
      >
        {t('workspace.replace.do', { count })}
      </button>
      {isDeleting && isReady && (
        <button className="button" type="button" onClick={onReplace}>
          {t('workspace.replace.delete', { count, words })}
        </button>
      )}
    </div>
  );
}

/** Replaces all hits but those left out, as one act, and says so. */
function useReplaceAll() {
  const act = useAct();
  const sayDone = useSayDone();
  return (find: Find, by: string, left: ReadonlySet<string>, count: number) => {
    const words = find.text;
    const draft = draftNow();
    const edits = replaceInStory(draft, find, by, (hit) => !left.has(hitKey(hit)));
    act({ act: 'replace', edits, label: t('workspace.acts.replace', { words }) });
    if (draftNow() === draft) return;
    const done = by === '' ? 'deleted' : 'done';
    sayDone(
      t(`workspace.replace.${done}`, { words, count }),
      t('workspace.replace.back', { words, count }),
    );
  };
}

/** Looks after the typing, so that letters never wait. */
function useHits(asked: Find): { hits: Found[]; isComplete: boolean } {
  const story = useStoryNow();
  const find = useDeferredValue(asked);
  const hits = useMemo(() => (story ? findInStory(draftNow(), find) : []), [story, find]);
  return { hits, isComplete: story !== null };
}

function statusOf({ text }: Find, hits: Found[], isComplete: boolean): string {
  if (!isComplete) return t('workspace.bodiesLoading');
  if (text === '') return t('workspace.replace.hint');
  return t('workspace.replace.found', { count: hits.length });
}

function Fields({
  field,
  find,
  replacement,
  onFind,
  onReplacement,
  onEnter,
}: {
  field: RefObject<HTMLInputElement | null>;
  find: Find;
  replacement: string;
  onFind: (find: Partial<Find>) => void;
  onReplacement: (replacement: string) => void;
  /** Called at Enter in what it becomes. In what is looked for it only leads there. */
  onEnter: () => void;
}) {
  const becomes = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.fields}>
        <Labelled label={t('workspace.replace.find')}>
          {(described) => (
            <input
              className="input"
              {...described}
              ref={field}
              autoComplete="off"
              enterKeyHint="next"
              maxLength={limits.soughtCharacters}
              value={find.text}
              onKeyDown={onceEnter(() => becomes.current?.focus())}
              onChange={({ currentTarget: { value } }) => onFind({ text: value })}
            />
          )}
        </Labelled>
        <Labelled label={t('workspace.replace.with')}>
          {(described) => (
            <input
              className="input"
              {...described}
              ref={becomes}
              autoComplete="off"
              maxLength={limits.soughtCharacters}
              value={replacement}
              onKeyDown={onceEnter(onEnter)}
              onChange={({ currentTarget: { value } }) => onReplacement(value)}
            />
          )}
        </Labelled>
      </div>
      <Ticks find={find} onFind={onFind} />
    </>
  );
}

const ticks = [
  ['isCaseSensitive', 'workspace.replace.case'],
  ['isWholeWord', 'workspace.replace.word'],
] as const;

/** The ticks for how and where words are looked for. */
function Ticks({ find, onFind }: { find: Find; onFind: (find: Partial<Find>) => void }) {
  return (
    <div className={styles.ticks}>
      {ticks.map(([name, words]) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={find[name] ?? false}
            onChange={({ currentTarget: { checked } }) => onFind({ [name]: checked })}
          />
          {t(words)}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={find.in?.includes('logic') ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onFind({ in: checked ? withLogic : withoutLogic })
          }
        />
        {t('workspace.replace.logic')}
      </label>
    </div>
  );
}

/**
 * Runs at Enter, but not while a letter is being put together, nor again and again while the key is held. The button
 * that gets the focus next is not pressed by it.
 */
const onceEnter = (run: () => void) => (event: KeyboardEvent) => {
  const { key, repeat, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  event.preventDefault();
  if (!repeat) run();
};

const withoutLogic: NonNullable<Find['in']> = ['texts', 'labels', 'names'];
const withLogic: NonNullable<Find['in']> = [...withoutLogic, 'logic'];

function Hits({
  hits,
  left,
  replacement,
  onTick,
  onGo,
}: {
  hits: Found[];
  left: ReadonlySet<string>;
  replacement: string;
  onTick: (hit: Found, isMeant: boolean) => void;
  onGo: () => void;
}) {
  const groups = useMemo(() => inGroups(hits.slice(0, shownAtOnce)), [hits]);
  const more = hits.length - shownAtOnce;
  const draft = draftNow();
  return (
    <div className={styles.hits}>
      {groups.map((group) => (
        <section key={`${group.part} ${group.id}`}>
          <Where group={group} draft={draft} onGo={onGo} />
          {group.hits.map((hit) => (
            <Hit
              key={hitKey(hit)}
              hit={hit}
              place={placeIn(draft, hit)}
              isMeant={!left.has(hitKey(hit))}
              replacement={replacement}
              onTick={(isMeant) => onTick(hit, isMeant)}
            />
          ))}
        </section>
      ))}
      {more > 0 && <p className={styles.empty}>{t('workspace.replace.more', { count: more })}</p>}
    </div>
  );
}

/** A node's name leads to it. */
function Where({ group, draft, onGo }: { group: HitGroup; draft: Draft; onGo: () => void }) {
  const { place } = useWorkspace();
  const { part, id } = group;
  const node = part === 'node' ? draft.nodes.get(id) : undefined;
  if (!node) {
    const name = draft.items.get(id)?.name ?? draft.chapters.get(id)?.title;
    return <h3 className={styles.where}>{name ?? t('workspace.replace.story')}</h3>;
  }
  return (
    <h3 className={styles.where}>
      <button
        className={styles.go}
        type="button"
        onClick={() => {
          onGo();
          place.open(id);
        }}
      >
        {node.name}
      </button>
    </h3>
  );
}

function Hit({
  hit,
  place,
  isMeant,
  replacement,
  onTick,
}: {
  hit: Found;
  place: string;
  isMeant: boolean;
  replacement: string;
  onTick: (isMeant: boolean) => void;
}) {
  const { before, words, after } = inContext(hit);
  return (
    <div className={styles.hit}>
      <label>
        <input
          type="checkbox"
          checked={isMeant}
          onChange={({ currentTarget: { checked } }) => onTick(checked)}
        />
        <span className={styles.words}>
          {before}
          <del>{words}</del>
          {isMeant && <ins>{replacement}</ins>}
          {after}
          {place && <span className={styles.place}> {place}</span>}
        </span>
      </label>
    </div>
  );
}
