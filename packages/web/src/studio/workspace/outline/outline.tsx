import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useMarks, useOutline } from '../../draft/draft-hooks.ts';
import { useActState } from '../acts/act-state.ts';
import { addNode } from '../acts/new-parts.ts';
import { newChapter } from '../commands/chapters/new-chapter.ts';
import { statuses, tagsOf } from '../state/nodes-in-words.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './outline.module.css';
import {
  type Filter,
  isFiltering,
  isSameRows,
  noFilter,
  type Only,
  type Rows,
  rowsOf,
} from './rows.ts';
import { OutlineTree } from './tree.tsx';

/** The outline: all chapters and nodes in order, the map's equal for the keyboard and for those who do not see it. */
export function Outline() {
  const { place } = useWorkspace();
  const outline = useOutline();
  const [filter, setFilter] = useState(noFilter);
  const rows = useRows(filter);
  const state = useActState();
  const open = place.nodeId === null ? undefined : outline.node(place.nodeId);
  const lastChapter = outline.chapters.at(-1);
  return (
    <section className={styles.outline} aria-label={t('workspace.outline')}>
      <FilterFields filter={filter} onFilter={setFilter} />
      <p className="visually-hidden" role="status">
        {isFiltering(filter) && t('workspace.filter.left', { nodes: rows.nodes })}
      </p>
      {rows.nodes === 0 && isFiltering(filter) ? (
        <div className={styles.none}>
          <p>{t('workspace.filter.none')}</p>
          <button className="button" type="button" onClick={() => setFilter(noFilter)}>
            {t('workspace.filter.all')}
          </button>
        </div>
      ) : (
        <OutlineTree rows={rows} isFiltered={isFiltering(filter)} />
      )}
      <div className={styles.foot}>
        <button
          className="button button-quiet"
          type="button"
          onClick={() => addNode(state, open ? { after: open.id } : { chapterId: lastChapter?.id })}
        >
          {t('workspace.addNode')}
        </button>
        <button className="button button-quiet" type="button" onClick={() => newChapter.run(state)}>
          {newChapter.words()}
        </button>
      </div>
    </section>
  );
}

/** The rows stay the same object while nothing moved, however much is written meanwhile. */
function useRows(asked: Filter): Rows {
  const { chapters, nodesIn } = useOutline();
  const { found } = useWorkspace();
  const marks = useMarks();
  const filter = useDeferredValue(asked);
  const shown = useRef<Rows>(undefined);
  return useMemo(() => {
    const rows = rowsOf({ chapters, nodesIn, marks, found }, filter);
    shown.current = shown.current && isSameRows(shown.current, rows) ? shown.current : rows;
    return shown.current;
  }, [chapters, nodesIn, marks, found, filter]);
}

function FilterFields({
  filter,
  onFilter,
}: {
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const outline = useOutline();
  const tags = useMemo(() => tagsOf(outline), [outline]);
  const option = (only: Only, words: string) => (
    <option key={only} value={only}>
      {words}
    </option>
  );
  return (
    <search className={styles.filter}>
      <input
        className="input"
        type="search"
        aria-label={t('workspace.filter.words')}
        placeholder={t('workspace.filter.hint')}
        value={filter.words}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, words: value })}
      />
      <select
        className="input"
        aria-label={t('workspace.filter.only')}
        value={filter.only}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, only: value as Only })}
      >
        {option('all', t('workspace.filter.every'))}
        {option('findings', t('workspace.filter.findings'))}
        {option('endings', t('workspace.filter.endings'))}
        <optgroup label={t('workspace.status')}>
          {statuses.map((status) => option(status, t(`workspace.statuses.${status}`)))}
          {option('unmarked', t('workspace.statuses.none'))}
        </optgroup>
        {tags.length > 0 && (
          <optgroup label={t('workspace.tags')}>
            {tags.map((tag) => option(`tag:${tag}`, tag))}
          </optgroup>
        )}
      </select>
    </search>
  );
}
