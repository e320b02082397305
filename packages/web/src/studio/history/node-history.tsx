import type { DraftNode } from '@brasslamp/story/draft';
import { bringBack } from '@brasslamp/story/draft/acts';
import type { Node, Story } from '@brasslamp/story/model';
import { changesBetween } from '@brasslamp/story/versions';
import { useEffect, useMemo, useRef, useState } from 'react';
import { clockTime } from '../../ui/clock-time.ts';
import { Loading } from '../../ui/loading.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import { draftNow, useAct, useDraftNode, useSayDone, useStoryNow } from '../draft/draft-hooks.ts';
import { ChangeList } from '../versions/compare/change-list.tsx';
import { folded, type Span } from './folded.ts';
import styles from './history.module.css';
import { actWords, Facts, Failed } from './history-parts.tsx';
import { t } from './t.ts';
import { type Entry, useEntry, useNodeHistory } from './use-history.ts';

/** The history of a node: a list of what it was, and from it one entry beside what the node is now. */
export function NodeHistory({ node: { id, name } }: { node: { id: string; name: string } }) {
  const query = useNodeHistory(id);
  const [chosen, choose] = useState<Entry | null>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (chosen) last.current = chosen.id;
    else if (last.current) document.getElementById(`entry-${last.current}`)?.focus();
  }, [chosen]);
  const { data: entries = [], isPending, error } = query;
  if (chosen) return <EntryView entry={chosen} nodeId={id} onBack={() => choose(null)} />;
  if (isPending) return <Loading />;
  if (error && entries.length === 0) {
    return <Failed error={error} onAgain={() => void query.refetch()} />;
  }
  const spans = folded(entries, ({ act, by }) => `${act} ${by}`);
  return (
    <>
      {entries.length === 0 && <p>{t('history.node.none', { name })}</p>}
      <p className="field-hint">{t('history.node.about')}</p>
      {entries.length > 0 && (
        <ul className={styles.list} aria-label={t('history.node.list', { name })}>
          {spans.map((span) => (
            <SpanEntry key={span[0].id} span={span} onChoose={choose} />
          ))}
        </ul>
      )}
      <ShowMore query={query} label={t('history.more')} busyLabel={t('loading')} />
    </>
  );
}

/** The newest of a span stands for it; the others unfold. */
function SpanEntry({ span, onChoose }: { span: Span<Entry>; onChoose: (entry: Entry) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [newest, ...earlier] = span;
  return (
    <li className={styles.entry}>
      <EntryButton span={isOpen ? [newest] : span} onChoose={onChoose} />
      {earlier.length > 0 && (
        <button
          className={`button button-quiet ${styles.unfold}`}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('history.changes', { count: span.length })}
        </button>
      )}
      {isOpen && (
        <ul className={styles.list}>
          {earlier.map((entry) => (
            <li key={entry.id}>
              <EntryButton span={[entry]} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function EntryButton({ span, onChoose }: { span: Span<Entry>; onChoose: (entry: Entry) => void }) {
  const [entry] = span;
  return (
    <button
      className={styles.choose}
      type="button"
      id={`entry-${entry.id}`}
      onClick={() => onChoose(entry)}
    >
      <span className={styles.act}>{actWords(entry.act)}</span>
      <Facts span={span}>
        <span>{t('history.words', { count: entry.words })}</span>
      </Facts>
    </button>
  );
}

/** The node as it was then: what differs from now, with the way to bring it back. */
function EntryView({
  entry,
  nodeId,
  onBack,
}: {
  entry: Entry;
  nodeId: string;
  onBack: () => void;
}) {
  const query = useEntry(nodeId, entry.id);
  const now = useDraftNode(nodeId);
  const story = useStoryNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const then = query.data?.node;
  const time = clockTime(Date.parse(entry.at));
  return (
    <>
      <p>
        <button className="button button-quiet" type="button" onClick={onBack}>
          {t('history.back')}
        </button>
      </p>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('history.then', { name: then?.name ?? '…', time })}
        </h2>
        <p>
          <span className={styles.act}>{actWords(entry.act)}</span> <Facts span={[entry]} />
        </p>
      </div>
      {query.error && !then && <Failed error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {then && (story === null || typeof now === 'string') && <Loading />}
      {then && story && typeof now === 'object' && (
        <Difference
          story={story}
          then={then}
          now={now}
          time={time}
          // The button goes when nothing differs any more.
          onRestored={() => heading.current?.focus()}
        />
      )}
    </>
  );
}

function Difference({
  story,
  then,
  now,
  time,
  onRestored,
}: {
  story: Story;
  then: Node;
  now: DraftNode;
  time: string;
  onRestored: () => void;
}) {
  const act = useAct();
  const sayDone = useSayDone();
  const changes = useMemo(() => changesSince(story, then, now), [story, then, now]);
  if (changes.length === 0) return <p role="status">{t('history.same')}</p>;

  function restore() {
    const { name } = then;
    const edits = bringBack(draftNow(), then);
    // All that differs is a name that another node has now.
    if (edits.length === 0) return void showToast(t('history.nameTaken', { name }));
    act({ act: 'restore', edits, label: t('history.restoreLabel', { name, time }) });
    sayDone(t('history.restored', { name, time }), t('history.restoredBack', { name }));
    onRestored();
  }

  return (
    <>
      <p>
        <button className="button button-primary" type="button" onClick={restore}>
          {t('history.restore')}
        </button>
      </p>
      <section className={styles.since} aria-labelledby="history-since">
        <h3 id="history-since">{t('history.since')}</h3>
        <ChangeList changes={changes} />
      </section>
    </>
  );
}

/** From then to now. Where it stands is no part of it: bringing back leaves a node in its place. */
function changesSince(story: Story, then: Node, { chapter_id, ...now }: DraftNode) {
  const withNode = (node: Node): Story => ({
    ...story,
    nodes: story.nodes.map((one) => (one.id === node.id ? { ...node, chapter_id } : one)),
  });
  const before = withNode(then);
  return changesBetween(before, withNode({ ...now, chapter_id }));
}
