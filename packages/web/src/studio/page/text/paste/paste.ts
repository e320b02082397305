/** Paste and drop: forms of word processors become marks, images and sounds are handed on to be uploaded. */
import { limits } from '@brasslamp/story/model';
import { printBody } from '@brasslamp/story/text';
import { EditorView } from '@codemirror/view';
import { kindOf } from '../../../media/file-kind.ts';
import { treeOfHtml } from './tree-of-html.ts';

export interface PasteEvents {
  onFiles: (files: File[], at: number) => void;
  /** Hears of files that are neither images nor sounds. */
  onOtherFiles: (files: File[]) => void;
  onTooLong: (characters: number) => void;
  onPasted: (lostImages: number) => void;
}

export const pasteAsWritten = (events: PasteEvents) =>
  EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event;
      if (!clipboardData) return false;
      return put(view, clipboardData, view.state.selection.main, events);
    },
    drop(event, view) {
      const { dataTransfer } = event;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      // What is dragged within the text moves as it is.
      if (!dataTransfer || at === null || dataTransfer.types.includes('Files') === false)
        return false;
      event.preventDefault();
      return put(view, dataTransfer, { from: at, to: at }, events);
    },
  });

function put(
  view: EditorView,
  data: DataTransfer,
  { from, to }: { from: number; to: number },
  events: PasteEvents,
): boolean {
  const html = data.getData('text/html');
  const plain = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const { known = [], others = [] } = Object.groupBy([...data.files], (file) =>
    kindOf(file) === null ? 'others' : 'known',
  );
  // A word processor puts an image of its words beside them.
  if (known.length > 0 && plain.trim() === '') {
    events.onFiles(known, from);
    if (others.length > 0) events.onOtherFiles(others);
    return true;
  }
  if (html === '' && plain === '') {
    if (others.length > 0) events.onOtherFiles(others);
    return others.length > 0;
  }
  const room = limits.bodyCharacters - (view.state.doc.length - (to - from));
  if (plain.length > room) {
    events.onTooLong(view.state.doc.length - (to - from) + plain.length);
    return true;
  }
  const { text, lostImages } = textOf(html, plain);
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  if (lostImages > 0) events.onPasted(lostImages);
  return true;
}

/** The text to be put in; without any form it is the text as it was copied. */
export function textOf(html: string, plain: string): { text: string; lostImages: number } {
  if (html === '') return { text: plain, lostImages: 0 };
  const { tree, isPlain, lostImages } = treeOfHtml(html);
  const text = isPlain && plain !== '' ? plain : printBody(tree);
  return { text: text || plain, lostImages };
}
