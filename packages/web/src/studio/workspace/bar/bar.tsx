import type { Story } from '@brasslamp/contract';
import { useContext } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from '../../../device/media-query.ts';
import { PublishControl } from '../../../publishing/publish-control.tsx';
import { BarPlace } from '../../../screen/bar-place.ts';
import { canRun } from '../../command/command.ts';
import { ariaKeys, firstKeys, keyWords } from '../../command/keys.ts';
import { findAnything } from '../commands/story/find-anything.ts';
import { redoStep } from '../commands/story/redo-step.ts';
import { undoStep } from '../commands/story/undo-step.ts';
import { showViews } from '../commands/view/show-view.ts';
import { toggleOutline } from '../commands/view/toggle-outline.ts';
import { narrow } from '../state/place.ts';
import { useWorkspace } from '../state/workspace-state.ts';
import { t } from '../t.ts';
import styles from './bar.module.css';
import { Crumbs } from './crumbs.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SavedState } from './saved-state.tsx';
import { StepButton } from './step-button.tsx';
import { StoryMenu } from './story-menu.tsx';

interface Props {
  story: Story;
  /** The number of findings that a reader can meet; null = not known yet. */
  found: number | null;
}

/**
 * The bar: what holds for the whole story, wherever one writes in it. It stands in the site's own line above the
 * workspace; on a phone the tools are at the foot, where the thumb is.
 */
export function Bar({ story, found }: Props) {
  const place = useContext(BarPlace);
  const isNarrow = useMedia(narrow);
  if (isNarrow) {
    return (
      <>
        {place && createPortal(<Crumbs story={story} />, place)}
        <div className={`${styles.foot} at-foot`}>
          <OutlineButton />
          <SavedState className={styles.saved} />
          <StepButton step={undoStep} isBack />
          <StepButton step={redoStep} />
          <PlayButton />
          <MoreMenu found={found} />
        </div>
      </>
    );
  }
  return (
    place &&
    createPortal(
      <>
        <OutlineButton />
        <Crumbs story={story} />
        <SavedState className={styles.saved} />
        {found !== null && found > 0 && <FindingsButton found={found} />}
        <span className={styles.space} />
        <Views />
        <FindButton />
        <StepButton step={undoStep} isBack />
        <StepButton step={redoStep} />
        <PlayButton />
        <div className={styles.publish}>
          <PublishControl story={story} />
        </div>
      </>,
      place,
    )
  );
}

function OutlineButton() {
  const workspace = useWorkspace();
  return (
    <button
      className={styles.tool}
      type="button"
      aria-pressed={workspace.isOutlineShown}
      title={t('workspace.outline')}
      aria-label={t('workspace.outline')}
      onClick={() => toggleOutline.run({ workspace })}
    >
      <OutlineIcon />
    </button>
  );
}

function FindingsButton({ found }: { found: number }) {
  const { place } = useWorkspace();
  return (
    <button
      className={`${styles.tool} ${styles.findings}`}
      type="button"
      onClick={() => place.showPanel('check')}
    >
      {t('workspace.findings', { count: found })}
    </button>
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

function FindButton() {
  const workspace = useWorkspace();
  return (
    <button
      className={styles.tool}
      type="button"
      aria-keyshortcuts={ariaKeys(findAnything)}
      onClick={() => findAnything.run({ workspace })}
    >
      {findAnything.words()} <kbd>{keyWords(firstKeys(findAnything))}</kbd>
    </button>
  );
}

function PlayButton() {
  const { place } = useWorkspace();
  const isOpen = place.panel === 'play';
  return (
    <button
      className={styles.tool}
      type="button"
      aria-pressed={isOpen}
      onClick={() => place.showPanel(isOpen ? null : 'play')}
    >
      {t('workspace.play')}
    </button>
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
