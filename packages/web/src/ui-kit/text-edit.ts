/** An edit of a text: the characters between two offsets are replaced. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  /** The span that is selected afterwards. */
  select: [start: number, end: number];
}

export interface Selection {
  text: string;
  start: number;
  end: number;
}

export const applied = ({ from, to, insert }: TextEdit, text: string): string =>
  text.slice(0, from) + insert + text.slice(to);

/** The step in a field that a writer types in. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, and yet the only way that leaves the step in the browser's own undo.
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
