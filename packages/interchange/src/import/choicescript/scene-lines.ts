import type { SourcePlace, SourceText } from '../pieces/source-text.ts';

/** A scene line is a line of a scene without the blanks around it. */
export interface SceneLine {
  /** The blanks before it; a tab counts as one. */
  indent: number;
  text: string;
  /** Counted from the scene's first line, which is 0. */
  index: number;
  at: SourcePlace;
}

/** Lines of nothing but blanks have the text ''. */
export function readSceneLines(scene: SourceText): SceneLine[] {
  const lines: SceneLine[] = [];
  let start = 0;
  for (const [index, typed] of scene.text.split('\n').entries()) {
    const text = typed.trim();
    const indent = text === '' ? 0 : typed.length - typed.trimStart().length;
    const from = start + indent;
    lines.push({ indent, text, index, at: { of: scene, start: from, end: from + text.length } });
    start += typed.length + 1;
  }
  return lines;
}

/** The command of a line that begins with `*`, and what stands behind it; null = the line is none. */
export function commandIn(text: string): { name: string; rest: string } | null {
  if (!text.startsWith('*')) return null;
  let end = 1;
  while (end < text.length && isWordCharacter(text.charCodeAt(end))) end++;
  if (end === 1) return null;
  return { name: text.slice(1, end).toLowerCase(), rest: text.slice(end).trim() };
}

export const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95;
