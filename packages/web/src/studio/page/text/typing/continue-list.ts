import type { EditorView } from '@codemirror/view';

/** Enter in an item begins the next one; in an empty one it ends the list. */
export function continueList(view: EditorView): boolean {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const found = /^([ \t]*)(?:([-*+])|(\d{1,8})([.)]))([ \t]+)/.exec(line.text);
  const [mark = '', indent = '', bullet, number, dot = '', space = ' '] = found ?? [];
  if (!found || !main.empty || main.head < line.from + mark.length) return false;
  if (line.text.length === mark.length) {
    view.dispatch({ changes: { from: line.from, to: line.to }, userEvent: 'delete' });
    return true;
  }
  const insert = `\n${indent}${bullet ?? `${Number(number) + 1}${dot}`}${space}`;
  view.dispatch({
    changes: { from: main.head, insert },
    selection: { anchor: main.head + insert.length },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
}
