import { limits } from '@brasslamp/story/model';

/** A story as its Twine file holds it, whatever the container. */
export interface TwineSource {
  /** '' = the file does not say. */
  title: string;
  format: string;
  formatVersion: string;
  /** null = the file names none. */
  ifid: string | null;
  /** The passage to start with, as far as the file names one: Twee by name, HTML by pid. */
  start: { by: 'name' | 'pid'; value: string } | null;
  /** The author's scripts of a page; those of Twee are passages. They are looked at, and never run. */
  scripts: string[];
  /** The author's style sheets of a page, likewise. */
  styles: string[];
  /** In file order. */
  passages: TwinePassage[];
  /** The losses of reading the container itself; `source`: the code that is left out. */
  losses: { kind: ContainerLoss; count: number; passage?: TwinePassage; source?: string }[];
}

export type ContainerLoss =
  | 'text_left_out'
  | 'broken_metadata'
  | 'file_cut_off'
  | 'script_left_out'
  | 'stylesheet_left_out';

export interface TwinePassage {
  name: string;
  /** '' in Twee. */
  pid: string;
  tags: string[];
  /** On the map of Twine; null = the file does not say. */
  position: { x: number; y: number } | null;
  /** The line of the file on which the text begins, from 1; passages of a page begin at 1 each. */
  firstLine: number;
  text: string;
}

/** `10,20.5`, cut to what our map holds; null where it is no position. */
export function readPosition(typed: string): { x: number; y: number } | null {
  const [x, y, ...more] = typed
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (x === undefined || y === undefined || more.length > 0) return null;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  const onMap = (at: number) =>
    Math.max(-limits.coordinate, Math.min(limits.coordinate, Math.round(at)));
  return { x: onMap(x), y: onMap(y) };
}
