import type { OutlineNode } from '@brasslamp/story/draft';
import type { NodeId } from '@brasslamp/story/model';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { type StoryWords, wordsIn } from '../../../ui/story/story-lang.ts';
import { useDraftNode, useDraftParts, useOutline } from '../../draft/draft-hooks.ts';
import { useActState } from '../acts/act-state.ts';
import { writeText } from '../acts/write-text.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './proof.module.css';
import { ReadText } from './read-text.tsx';

type Part = { kind: 'chapter'; id: string; title: string } | { kind: 'node'; id: NodeId };

/** The whole story as one page, in order, to read and mend. Only what is in sight is in the page. */
export function Proof() {
  const { place } = useWorkspace();
  const { chapters, nodesIn } = useOutline();
  const scroller = useRef<HTMLDivElement>(null);
  const parts = useMemo(
    () =>
      chapters.flatMap(({ id, title }): Part[] => [
        ...(chapters.length > 1 ? [{ kind: 'chapter' as const, id, title }] : []),
        ...nodesIn(id).map((node) => ({ kind: 'node' as const, id: node.id })),
      ]),
    [chapters, nodesIn],
  );
  const open = useRef(parts.findIndex(({ id }) => id === place.nodeId));
  const virtual = useVirtualizer({
    count: parts.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => parts[index]?.id ?? index,
    estimateSize: (index) => (parts[index]?.kind === 'chapter' ? 96 : 280),
    overscan: 3,
    onChange: (instance) => {
      // Once, as soon as there is a window to scroll in: to where one was writing.
      if (open.current < 1 || !instance.scrollElement) return;
      const at = open.current;
      open.current = -1;
      instance.scrollToIndex(at, { align: 'start' });
    },
  });
  return (
    <div className={styles.scroller} ref={scroller}>
      <div className={styles.proof} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const part = parts[index];
          if (!part) return null;
          return (
            <div
              key={key}
              className={styles.part}
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start}px)` }}
            >
              {part.kind === 'chapter' ? (
                <h2 className={styles.chapter}>{part.title}</h2>
              ) : (
                <ProofNode id={part.id} hasChapters={chapters.length > 1} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ProofNode({ id, hasChapters }: { id: NodeId; hasChapters: boolean }) {
  const { place } = useWorkspace();
  const outline = useOutline();
  const { story } = useDraftParts();
  const node = useDraftNode(id);
  const state = useActState();
  const listed = outline.node(id);
  const [isEdited, edit] = useState(false);
  if (node === 'gone' || !listed) return null;
  const Heading = hasChapters ? 'h3' : 'h2';
  return (
    <article className={styles.node} data-proof-of={id}>
      <Heading className={styles.name} {...wordsIn(story.lang)}>
        <button type="button" title={t('workspace.openNode')} onClick={() => place.open(id)}>
          {listed.name}
        </button>
      </Heading>
      {node === 'loading' ? (
        <p className={styles.excerpt} {...wordsIn(story.lang)}>
          {listed.excerpt}
        </p>
      ) : !isEdited ? (
        <>
          <div className={styles.read} {...wordsIn(story.lang)}>
            <ReadText body={node.body} level={story.level} />
          </div>
          <p className="button-row">
            <button
              className="button button-quiet"
              type="button"
              aria-label={t('workspace.editText', { name: listed.name })}
              onClick={() => edit(true)}
            >
              {t('workspace.edit')}
            </button>
          </p>
        </>
      ) : (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: one asked to write here.
          autoFocus
          onBlur={() => edit(false)}
          className={styles.text}
          aria-label={t('workspace.textOf', { name: listed.name })}
          {...wordsIn(story.lang)}
          spellCheck
          data-draft-text
          rows={1}
          value={node.body}
          onChange={({ currentTarget: { value } }) => writeText(state, id, value)}
        />
      )}
      <Choices node={listed} words={wordsIn(story.lang)} />
    </article>
  );
}

function Choices({ node, words }: { node: OutlineNode; words: StoryWords }) {
  const outline = useOutline();
  if (node.ending)
    return (
      <p className={styles.choices} {...words}>
        {node.ending.name}
      </p>
    );
  if (node.links.length === 0) return null;
  const nameOf = (target: unknown) =>
    (typeof target === 'string' && outline.node(target)?.name) || '';
  const arrow = words.dir === 'rtl' ? '←' : '→';
  return (
    <ul className={styles.choices} {...words}>
      {node.links.map(({ kind, id, label, targets }) => {
        const to = targets.map(nameOf).filter(Boolean).join(' / ');
        const said = kind === 'continue' ? t('workspace.goesOn') : label || to;
        return (
          <li key={`${kind} ${id}`}>
            {said}
            {to && said !== to && <span className={styles.target}>{` ${arrow} ${to}`}</span>}
          </li>
        );
      })}
    </ul>
  );
}
