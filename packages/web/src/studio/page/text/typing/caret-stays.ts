import { EditorView } from '@codemirror/view';

/**
 * The caret stays where it was while the focus was elsewhere. A browser puts it at the beginning when a dialog gives the
 * focus back, and where the page is busy the editor hears of that too late to tell it from the writer's wish.
 */
export function caretStays() {
  let isPressed = false;
  return EditorView.domEventObservers({
    pointerdown() {
      isPressed = true;
    },
    blur() {
      isPressed = false;
    },
    focus(_event, view) {
      if (!isPressed) view.focus();
    },
  });
}
