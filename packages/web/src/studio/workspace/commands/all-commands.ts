/** Every command of the workspace. Within their group they are shown in this order. */
import { foldChapter } from './chapters/fold-chapter.ts';
import { newChapter } from './chapters/new-chapter.ts';
import { newChapterAfter } from './chapters/new-chapter-after.ts';
import { newNodeInChapter } from './chapters/new-node-in-chapter.ts';
import { openChapter } from './chapters/open-chapter.ts';
import { copyNodes } from './clipboard/copy-nodes.ts';
import { cutNodes } from './clipboard/cut-nodes.ts';
import { pasteNodes } from './clipboard/paste-nodes.ts';
import { duplicateNodes } from './nodes/duplicate-nodes.ts';
import { endAtNode } from './nodes/end-at-node.ts';
import { linkNode } from './nodes/link-node.ts';
import { markColour } from './nodes/mark-colour.ts';
import { markStatus } from './nodes/mark-status.ts';
import { mergeWays } from './nodes/merge-nodes.ts';
import { moveNodes } from './nodes/move-nodes.ts';
import { newNodeAfter } from './nodes/new-node-after.ts';
import { newNodeHere } from './nodes/new-node-here.ts';
import { openNode } from './nodes/open-node.ts';
import { splitNode } from './nodes/split-node.ts';
import { startAtNode } from './nodes/start-at-node.ts';
import { tagNodes } from './nodes/tag-nodes.ts';
import { moveDown } from './parts/move-down.ts';
import { moveUp } from './parts/move-up.ts';
import { removeParts } from './parts/remove-parts.ts';
import { renamePart } from './parts/rename-part.ts';
import { showRowMenu } from './parts/show-row-menu.ts';
import type { WorkspaceCommand } from './state/workspace-command.ts';
import { findAndReplace } from './story/find-and-replace.ts';
import { findAnything } from './story/find-anything.ts';
import { publishStory } from './story/publish-story.ts';
import { redoStep } from './story/redo-step.ts';
import { undoStep } from './story/undo-step.ts';
import { goToParts } from './view/go-to-part.ts';
import { goToStoryPage } from './view/go-to-story-page.ts';
import { setThemes } from './view/set-theme.ts';
import { showPanels } from './view/show-panel.ts';
import { showViews } from './view/show-view.ts';
import { toggleOutline } from './view/toggle-outline.ts';

export const allCommands: readonly WorkspaceCommand[] = [
  ...[openNode, openChapter, foldChapter, showRowMenu],
  ...[newNodeAfter, newNodeHere, newNodeInChapter, newChapterAfter, linkNode, renamePart],
  ...[endAtNode, duplicateNodes, ...mergeWays, splitNode],
  ...[copyNodes, cutNodes, pasteNodes],
  ...[moveNodes, tagNodes, startAtNode, moveUp, moveDown],
  ...[...markStatus, ...markColour, removeParts],
  ...[findAnything, undoStep, redoStep, newChapter, findAndReplace, publishStory],
  ...[toggleOutline, ...showViews, ...showPanels],
  ...[...goToParts, goToStoryPage, ...setThemes],
];
