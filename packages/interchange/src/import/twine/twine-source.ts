/** A story as its Twine file holds it, whatever the container. */
export interface TwineSource {
  /** '' = the file does not say. */
  title: string;
  format: string;
  formatVersion: string;
  /** The identity that Twine gives to a story; '' = none. */
  ifid: string;
  /** The passage to start with, as far as the file names one: Twee by name, HTML by pid. */
  start: { by: 'name' | 'pid'; value: string } | null;
  /** The author's scripts of a page; those of Twee are passages. They are looked at, and never run. */
  scripts: string[];
  /** In file order. */
  passages: TwinePassage[];
  /** The losses of reading the container itself. */
  losses: { kind: ContainerLoss; count: number; passage?: TwinePassage }[];
}

export type ContainerLoss =
  | 'text_left_out'
  | 'broken_metadata'
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

/** Names match with the space around them trimmed and the space inside collapsed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
