import type { LossKind } from '../../import/imported-story.ts';

/** A story as its Twine file holds it, whatever the container. */
export interface TwineSource {
  /** '' = the file does not say. */
  title: string;
  format: string;
  formatVersion: string;
  /** The passage to start with, as far as the file names one: Twee by name, HTML by pid. */
  start: { by: 'name' | 'pid'; value: string } | null;
  /** In file order. */
  passages: TwinePassage[];
  /** The losses of reading the container itself. */
  losses: { kind: LossKind; count: number; passage?: TwinePassage }[];
}

export interface TwinePassage {
  name: string;
  /** '' in Twee. */
  pid: string;
  tags: string[];
  text: string;
}

/** Names match with the space around them trimmed and the space inside collapsed. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
