/** Focuses a field of a form by its path, and in a text the position. */
import { revealField } from '../../../forms/reveal-field.ts';

export interface FieldPlace {
  /** Fields carry their path as their name; `actions.3` means the whole fourth choice. */
  field: string;
  /** From 1, as the column. */
  line: number | undefined;
  column: number | undefined;
}

export function focusField(form: HTMLFormElement | null, place: FieldPlace) {
  revealField(place.field, () => focusNow(form, place));
}

function focusNow(form: HTMLFormElement | null, { field, line, column }: FieldPlace) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  const element = nearest(field).reduce<HTMLInputElement | undefined>(
    (found, path) =>
      found ??
      fields.find(({ name }) => name === path) ??
      fields.find(({ name }) => name?.startsWith(`${path}.`)),
    undefined,
  );
  element?.focus();
  if (line === undefined || column === undefined) return;
  if (!(element instanceof HTMLTextAreaElement || element?.type === 'text')) return;
  const offset = offsetOf(element.value, line, column);
  element.setSelectionRange(offset, offset);
}

/** The path, and those of what holds it, from the inside out. */
function nearest(field: string): string[] {
  const parts = field.split('.');
  return parts.map((_, place) => parts.slice(0, parts.length - place).join('.'));
}

/** Where a line and column of a text are; beyond its end, the end. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return Math.min(text.length, before + column - 1);
}
