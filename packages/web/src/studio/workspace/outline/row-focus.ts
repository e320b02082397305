import type { FeatureImplementation, TreeInstance } from '@headless-tree/core';

/** A row that was scrolled to is drawn after a frame or two. */
const mostFrames = 30;

/**
 * The focus follows to its row once that is drawn, unless one has gone elsewhere meanwhile: into a menu
 * that opened, to a button that was pressed. The tree's own way takes it back from there.
 */
export const rowFocusFeature: FeatureImplementation<string> = {
  key: 'row-focus',
  treeInstance: {
    updateDomFocus({ tree }) {
      // What was just changed is drawn first.
      setTimeout(() => {
        tree.getConfig().scrollToItem?.(tree.getFocusedItem());
        follow(tree, mostFrames);
      });
    },
  },
};

function follow(tree: TreeInstance<string>, frames: number) {
  if (hasGoneElsewhere(tree)) return;
  const row = tree.getFocusedItem().getElement();
  if (row) row.focus();
  else if (frames > 0) requestAnimationFrame(() => follow(tree, frames - 1));
}

function hasGoneElsewhere(tree: TreeInstance<string>): boolean {
  const active = document.activeElement;
  const isNowhere = active === null || active === document.body;
  return !isNowhere && !tree.getElement()?.contains(active);
}
