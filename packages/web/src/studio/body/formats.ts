// What needs no form: a press makes it, another takes it off again.

import { applyEdit, type Selection, type TextEdit } from '../../ui-kit/text-edit.ts';
import { t } from '../t.ts';
import { toggleHeading, toggleList } from './toggle-lines.ts';
import { toggleMark } from './toggle-mark.ts';

interface Format {
  name: 'bold' | 'italic' | 'heading' | 'list';
  edit: (selected: Selection) => TextEdit;
}

export const formats: readonly Format[] = [
  { name: 'bold', edit: (selected) => toggleMark(selected, '**', t('studio.text.words')) },
  { name: 'italic', edit: (selected) => toggleMark(selected, '*', t('studio.text.words')) },
  { name: 'heading', edit: toggleHeading },
  { name: 'list', edit: toggleList },
];

/** With Ctrl or ⌘. */
export const formatKeys: Partial<Record<Format['name'], string>> = { bold: 'b', italic: 'i' };

/** Ctrl+B and Ctrl+I in the text. */
export function formatByKey(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const format = formats.find(({ name }) => formatKeys[name] === event.key.toLowerCase());
  if (!format) return;
  event.preventDefault();
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
  applyEdit(event.currentTarget, format.edit({ text, start, end }));
}
