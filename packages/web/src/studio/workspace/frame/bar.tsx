import { Menu } from '@base-ui/react/menu';
import type { Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { useMedia } from '../../../device/media-query.ts';
import { PublishControl } from '../../../publishing/publish-control.tsx';
import { pathTo } from '../../../routes.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MoreIcon } from '../../../ui/more-icon.tsx';
import { storyPlaces } from '../../../ui/story/story-nav.tsx';
import { canRun } from '../../command/command.ts';
import { ariaKeys, firstKeys, keyWords } from '../../command/keys.ts';
import { useOutline, useUndo } from '../../draft/use-draft-story.ts';
import { useOffered } from '../commands/offered.ts';
import { storyAlone } from '../commands/state/command-state.ts';
import { findAnything } from '../commands/story/find-anything.ts';
import { redoStep } from '../commands/story/redo-step.ts';
import { undoStep } from '../commands/story/undo-step.ts';
import { showViews } from '../commands/view/show-view.ts';
import { toggleOutline } from '../commands/view/toggle-outline.ts';
import menu from '../outline/row-menu.module.css';
import { isPart, narrow } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './bar.module.css';
import { usePlaceTitle } from './place-title.ts';
import { SavedState } from './saved-state.tsx';

/** The bar: what holds for the whole story, wherever one writes in it. */
export function Bar({ story, found }: { story: Story; found: number | null }) {
  const workspace = useWorkspace();
  const { place, isOutlineShown } = workspace;
  const here = usePlaceTitle();
  const isNarrow = useMedia(narrow);
  return (
    <div className={`${styles.bar} at-foot`}>
      <button
        className={styles.tool}
        type="button"
        aria-pressed={isOutlineShown}
        title={t('workspace.outline')}
        aria-label={t('workspace.outline')}
        onClick={() => toggleOutline.run({ workspace })}
      >
        <OutlineIcon />
      </button>
      <h1 className="visually-hidden">{here ?? story.title}</h1>
      <Crumbs story={story} />
      <SavedState className={styles.saved} />
      {!isNarrow && found !== null && found > 0 && (
        <button className={styles.tool} type="button" onClick={() => place.showPanel('check')}>
          {t('workspace.findings', { count: found })}
        </button>
      )}
      {!isNarrow && <span className={styles.space} />}
      {!isNarrow && <Views />}
      {!isNarrow && (
        <button
          className={styles.tool}
          type="button"
          aria-keyshortcuts={ariaKeys(findAnything)}
          onClick={() => findAnything.run({ workspace })}
        >
          {findAnything.words()} <kbd>{keyWords(firstKeys(findAnything))}</kbd>
        </button>
      )}
      <StepButton step={undoStep} isBack />
      <StepButton step={redoStep} />
      <button
        className={styles.tool}
        type="button"
        aria-pressed={place.panel === 'play'}
        onClick={() => place.showPanel(place.panel === 'play' ? null : 'play')}
      >
        {t('workspace.play')}
      </button>
      {isNarrow ? <MoreMenu found={found} /> : <PublishControl story={story} />}
    </div>
  );
}

/** The way from home over the author and the story to the chapter. */
function Crumbs({ story: { username, slug, title } }: { story: Story }) {
  const { place } = useWorkspace();
  const here = usePlaceTitle();
  const { chapters, node } = useOutline();
  const openNode = place.nodeId === null ? undefined : node(place.nodeId);
  const chapter = chapters.find(({ id }) => id === openNode?.chapter_id);
  const isInChapter = place.view === 'page' && chapter;
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs
        crumbs={[
          { label: username, to: pathTo('username', { username }) },
          { label: title, to: pathTo('story', { username, slug }) },
          ...(isInChapter
            ? [
                {
                  label: chapter.title,
                  to: pathTo('authorChapter', { username, slug, chapterId: chapter.id }),
                },
              ]
            : []),
          ...(here === null ? [] : [{ label: here }]),
        ]}
      />
    </div>
  );
}

/** The same story as pages, as a map, as one text. */
function Views() {
  const workspace = useWorkspace();
  return (
    <nav className={styles.views} aria-label={t('workspace.viewsLabel')}>
      {showViews.map((view) => (
        <button
          key={view.id}
          className={styles.tool}
          type="button"
          aria-current={canRun(view, { workspace }) ? undefined : 'page'}
          onClick={() => view.run({ workspace })}
        >
          {view.words()}
        </button>
      ))}
      <StoryMenu />
    </nav>
  );
}

/** The places of the story's menu, which belong to the story as a whole. */
const inStoryMenu = [
  'story',
  'storyWide',
  'storyVariables',
  'storyItems',
  'storyAchievements',
  'storyMedia',
  'checkStory',
  'storyVersions',
  'storyBin',
] as const satisfies (keyof typeof storyPlaces)[];

function StoryMenu() {
  const { path, place } = useWorkspace();
  const entries = [
    ...inStoryMenu.map((screen) => ({
      to: pathTo(screen, path),
      words: t(storyPlaces[screen]),
    })),
    {
      to: pathTo('editStoryProperties', path),
      words: t('workspace.screens.editStoryProperties'),
    },
  ];
  return (
    <Menu.Root>
      <Menu.Trigger
        className={styles.tool}
        aria-label={t('storyNav.label')}
        aria-current={isPart(place.view) ? 'page' : undefined}
      >
        {t('workspace.storyMenu')}
        <span aria-hidden="true">▾</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} align="end">
          <Menu.Popup className={menu.menu}>
            {entries.map(({ to, words }) => (
              <Menu.Item key={to} className={menu.entry} render={<Link to={to} />}>
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function StepButton({ step, isBack = false }: { step: typeof undoStep; isBack?: boolean }) {
  const undo = useUndo();
  const words = step.words({ undo });
  return (
    <button
      className={styles.tool}
      type="button"
      title={words}
      aria-label={words}
      aria-disabled={!canRun(step, { undo })}
      aria-keyshortcuts={ariaKeys(step)}
      onClick={() => step.run({ undo })}
    >
      <UndoIcon isBack={isBack} />
    </button>
  );
}

/** The menu on a phone of what has no room in the bar. The rest is in “Find”. */
function MoreMenu({ found }: { found: number | null }) {
  const workspace = useWorkspace();
  const offered = useOffered()(storyAlone).filter(({ command }) => command.isInMore);
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.tool} aria-label={t('workspace.more')}>
        <MoreIcon />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} side="top" align="end">
          <Menu.Popup className={menu.menu}>
            <Menu.Item className={menu.entry} onClick={() => findAnything.run({ workspace })}>
              {findAnything.words()}
            </Menu.Item>
            {found !== null && found > 0 && (
              <Menu.Item className={menu.entry} onClick={() => workspace.place.showPanel('check')}>
                {t('workspace.findings', { count: found })}
              </Menu.Item>
            )}
            {offered.map(({ command, words, run }) => (
              <Menu.Item key={command.id} className={menu.entry} onClick={run}>
                {words}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function OutlineIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="M3 5h10M6 10h11M6 15h8"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}

function UndoIcon({ isBack }: { isBack: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d={
          isBack
            ? 'M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H9'
            : 'm13 4 4 4-4 4m4-4H8a4.5 4.5 0 0 0 0 9h3'
        }
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
