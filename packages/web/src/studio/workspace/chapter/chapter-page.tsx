import type { Chapter } from '@brasslamp/contract';
import { limits, type NodeId } from '@brasslamp/story/model';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../../../routes.ts';
import { useAfterPress } from '../../../ui/fields/use-after-press.ts';
import { MoreIcon } from '../../../ui/more-icon.tsx';
import { useMark, useOutline } from '../../draft/draft-hooks.ts';
import entries from '../../frame/entry-list.module.css';
import { useShownMore } from '../../frame/use-shown-more.tsx';
import { useActState } from '../acts/act-state.ts';
import { setName } from '../commands/parts/rename-part.ts';
import { RowMenu } from '../outline/row-menu.tsx';
import type { RowMenuAt } from '../outline/row-subject.ts';
import { inText } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './chapter.module.css';

const shownAtOnce = 100;

/** A chapter: its title, what is in it, and the way to the chapters beside it. */
export function ChapterPage({ id }: { id: string }) {
  const { path } = useWorkspace();
  const { chapters, nodesIn } = useOutline();
  const [menu, setMenu] = useState<RowMenuAt | null>(null);
  const at = chapters.findIndex((one) => one.id === id);
  const chapter = chapters[at];
  const nodes = nodesIn(id);
  const { shown, more } = useShownMore(nodes, shownAtOnce);
  if (!chapter) return <ChapterGone />;
  const params = { ...path, chapterId: id };
  const createNode = (
    <Link className="button button-primary" to={pathTo('createStoryNode', params)}>
      {t('workspace.chapter.createNode')}
    </Link>
  );
  return (
    <section className={styles.page} aria-label={chapter.title}>
      <header className={styles.head}>
        <ChapterTitle key={id} id={id} title={chapter.title} />
        <div className="button-row">
          {nodes.length > 0 && createNode}
          <Link className="button" to={pathTo('chapterItems', params)}>
            {t('workspace.chapter.items')}
          </Link>
          <MenuButton id={id} name={chapter.title} onMenu={setMenu} />
        </div>
      </header>
      {nodes.length === 0 ? (
        <div className="empty">
          <p>{t('workspace.chapter.empty')}</p>
          <p>{t('workspace.chapter.emptyNext')}</p>
          {createNode}
        </div>
      ) : (
        <ul className={entries.list}>
          {shown.map((node) => (
            <NodeEntry key={node.id} id={node.id} onMenu={setMenu} />
          ))}
        </ul>
      )}
      {more}
      <Neighbours previous={chapters[at - 1]} next={chapters[at + 1]} />
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
    </section>
  );
}

/** The page at an address of no chapter, or of one that was deleted. */
export function ChapterGone() {
  const { path } = useWorkspace();
  return (
    <section className={styles.page}>
      <p>{t('workspace.chapter.gone')}</p>
      <p className="button-row">
        <Link className="button" to={pathTo('storyBin', path)}>
          {t('workspace.toBin')}
        </Link>
      </p>
    </section>
  );
}

/** The title as a field. Enter and leaving keep what is written, Escape does not. */
function ChapterTitle({ id, title }: { id: string; title: string }) {
  const note = useId();
  const state = useActState();
  const { pathname } = useLocation();
  const { path } = useWorkspace();
  const isAsked = pathname === pathTo('editChapterProperties', { ...path, chapterId: id });
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = (typed ?? title).trim();
  const isEmpty = wanted === '';
  const saysEmpty = useAfterPress(isEmpty);

  function end() {
    if (typed === null || isEmpty) return;
    setTyped(null);
    if (wanted !== title) setName(state, id, wanted);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end();
    if (event.key === 'Escape') setTyped(null);
  }

  return (
    <div>
      <input
        className={styles.title}
        name="title"
        aria-label={t('workspace.chapter.title')}
        aria-invalid={isEmpty || undefined}
        aria-describedby={saysEmpty ? note : undefined}
        autoComplete="off"
        maxLength={limits.nameCharacters}
        // biome-ignore lint/a11y/noAutofocus: the address asks for it.
        autoFocus={isAsked}
        value={typed ?? title}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => (isEmpty ? setTyped(null) : end())}
        onKeyDown={press}
      />
      {saysEmpty && (
        <p className="field-error" id={note}>
          {t('workspace.chapter.titleEmpty')}
        </p>
      )}
    </div>
  );
}

type OnMenu = (at: RowMenuAt) => void;

function NodeEntry({ id, onMenu }: { id: NodeId; onMenu: OnMenu }) {
  const outline = useOutline();
  const { place } = useWorkspace();
  const { status } = useMark(id);
  const node = outline.node(id);
  if (!node) return null;
  const { name, ending, excerpt, links } = node;
  return (
    <li className={entries.entry}>
      <div className={entries.head}>
        <h2>
          <Link to={place.addressOf({ view: 'page', nodeId: id }, inText)}>{name}</Link>
        </h2>
        {outline.startId === id && (
          <span className={`badge ${styles.start}`}>{t('workspace.chapter.start')}</span>
        )}
        {ending ? (
          <span className="badge">{t('workspace.chapter.ending', { name: ending.name })}</span>
        ) : (
          <span className={styles.count}>
            {t('workspace.chapter.choices', { count: links.length })}
          </span>
        )}
        {status && <span className={styles.count}>{t(`workspace.statuses.${status}`)}</span>}
        <MenuButton id={id} name={name} onMenu={onMenu} />
      </div>
      <p className={styles.excerpt}>{excerpt || t('workspace.chapter.noText')}</p>
    </li>
  );
}

function MenuButton({ id, name, onMenu }: { id: string; name: string; onMenu: OnMenu }) {
  return (
    <button
      className={`button button-quiet ${styles.menu}`}
      type="button"
      aria-haspopup="menu"
      aria-label={t('workspace.chapter.menu', { name })}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        onMenu({ id, ids: [id], x: left, y: bottom });
      }}
    >
      <MoreIcon />
    </button>
  );
}

type Neighbour = Pick<Chapter, 'id' | 'title'> | undefined;

function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  const { path } = useWorkspace();
  if (!previous && !next) return null;
  const to = (chapterId: string) => pathTo('authorChapter', { ...path, chapterId });
  return (
    <nav className={styles.neighbours} aria-label={t('workspace.chapter.others')}>
      {previous && (
        <Link className={styles.neighbour} to={to(previous.id)}>
          {t('workspace.chapter.previous', { title: previous.title })}
        </Link>
      )}
      {next && (
        <Link className={`${styles.neighbour} ${styles.next}`} to={to(next.id)}>
          {t('workspace.chapter.next', { title: next.title })}
        </Link>
      )}
    </nav>
  );
}
