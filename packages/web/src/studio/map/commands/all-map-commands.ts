/** The commands that keys do on the map alone, in the order of its list of keys. */
import { clearSelection } from './clear-selection.ts';
import { collapseChapter } from './collapse-chapter.ts';
import { addNeighbours, goToNeighbours } from './go-to-neighbour.ts';
import type { MapCommand } from './map-command.ts';
import { nudgeCards } from './nudge-cards.ts';
import { selectAllCards } from './select-all-cards.ts';
import { showCardMenu } from './show-card-menu.ts';
import { showWholeStory } from './show-whole-story.ts';
import { zoomIn } from './zoom-in.ts';
import { zoomOut } from './zoom-out.ts';
import { zoomToFullSize } from './zoom-to-full-size.ts';

export const allMapCommands: readonly MapCommand[] = [
  ...[...goToNeighbours, ...addNeighbours, ...nudgeCards],
  ...[selectAllCards, clearSelection, showCardMenu, collapseChapter],
  ...[zoomIn, zoomOut, zoomToFullSize, showWholeStory],
];
