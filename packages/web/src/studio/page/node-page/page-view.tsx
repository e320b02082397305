import type { NodeId } from '@brasslamp/story/model';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Tool } from '../../body/constructs/text-tools.ts';
import { draftNow } from '../../draft/draft-hooks.ts';
import { nodeNamed } from '../../node/targets/node-by-name.ts';
import type { NodeRef } from '../../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { TextTools } from '../text/text-tools.tsx';
import type { TextHandle } from '../text/use-writing.ts';
import { NodeBody } from './node-body.tsx';
import styles from './page.module.css';
import { PageName } from './page-name.tsx';
import type { PageViewProps } from './page-props.ts';

/**
 * A node as it is written: its name, its text and what readers can do there, on one page. From node to
 * node the tools stay as they are, and the rest is each node's own.
 */
export function PageView(props: PageViewProps) {
  const { node, acts, onGo } = props;
  const { id, name, body } = node;
  const text = useRef<TextHandle>(null);
  const [isFocused, setFocused] = useState(false);
  const [around, setAround] = useState<ReadonlySet<Tool>>(new Set());

  useImperativeHandle(props.handle, () => ({
    focusText(line, column = 1) {
      text.current?.focus(line === undefined ? undefined : offsetIn(body, line, column));
    },
    selection: () => text.current?.selection() ?? { start: 0, end: 0 },
  }));

  return (
    <article className={styles.page} data-focus={isFocused} aria-label={name}>
      <header className={styles.head} key={`${id} head`} ref={beginAtTop}>
        <PageName
          name={name}
          isTaken={(wanted) => ![undefined, id].includes(nodeNamed(draftNow(), wanted)?.id)}
          onRename={(next) =>
            acts.set(
              { name: next },
              { act: 'rename', label: t('page.acts.rename', { name: next }) },
            )
          }
          onLeave={() => text.current?.focus()}
        />
        <ComesFrom nodes={props.comesFrom} isStart={props.isStart} onGo={onGo} />
      </header>
      {props.children}
      <TextTools around={around} text={text} isFocused={isFocused} onFocusMode={setFocused} />
      <NodeBody {...props} key={`${id} body`} text={text} onAround={setAround} />
      {props.problems}
    </article>
  );
}

/** However far down the page of another node was read; with the focus mode it scrolls by itself. */
function beginAtTop(head: HTMLElement | null): void {
  const page = head?.closest('article');
  for (const one of [page, page?.parentElement]) one?.scrollTo({ top: 0 });
}

function ComesFrom({
  nodes,
  isStart,
  onGo,
}: {
  nodes: readonly NodeRef[];
  isStart: boolean;
  onGo: (id: NodeId) => void;
}) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? nodes : nodes.slice(0, shownAtOnce);
  const more = nodes.length - shown.length;
  return (
    <nav className={styles.from} aria-label={t('page.from.label')}>
      {isStart && <span className={styles.start}>{t('page.from.start')}</span>}
      {nodes.length > 0 && <span>{t('page.from.label')}</span>}
      {nodes.length === 0 && !isStart && <span>{t('page.from.none')}</span>}
      {shown.map(({ id, name }) => (
        <button className={styles.link} key={id} type="button" onClick={() => onGo(id)}>
          {name}
        </button>
      ))}
      {more > 0 && (
        <button className={styles.link} type="button" onClick={() => setAll(true)}>
          {t('page.from.more', { count: more })}
        </button>
      )}
    </nav>
  );
}

const shownAtOnce = 3;

function offsetIn(text: string, line: number, column: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}
