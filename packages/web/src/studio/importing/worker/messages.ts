/** The messages between the page on which a story is imported and its worker. */
import type { OutlineNode } from '@brasslamp/story/draft';
import type { Act } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import type { Chapter } from '@brasslamp/story/model';
import type { ReportedLoss } from '../../losses/loss-groups.ts';

/** A file as it was chosen; `path` names its folder where one was chosen. */
export interface ChosenFile {
  path: string;
  file: File;
}

export type ToImporter =
  | { type: 'read'; files: ChosenFile[] }
  /** Asks for the place that the acts lead to, from the start of a story. */
  | { type: 'play'; story: number; acts: Act[] }
  | { type: 'map'; story: number }
  /** Asks for a story as the site takes it, under that title. */
  | { type: 'finish'; story: number; title: string };

/** What the preview says of a story. */
export interface PreviewStory {
  title: string;
  lang: string;
  format: string;
  /** Whether it is a story of ours, which the site reads from its file: with media, versions and notes. */
  isOwn: boolean;
  nodes: number;
  choices: number;
  /** The chapters with the number of their nodes. */
  chapters: { title: string; nodes: number }[];
  /** The names of nodes by their ids, of those that losses name. */
  names: Record<string, string>;
  losses: ReportedLoss[];
  /** The losses that are over the number that a draft keeps. */
  lossesLeftOut: number;
  /** The first page; null = the story has no nodes. */
  opening: View | null;
}

export interface PreviewMap {
  chapters: Chapter[];
  nodes: OutlineNode[];
  /** Where the file places nodes. */
  positions: { node_id: string; x: number; y: number }[];
}

export type FromImporter =
  | { type: 'progress'; done: number; all: number }
  /** `why` in words for the author. */
  | { type: 'refused'; why: string }
  | { type: 'preview'; stories: PreviewStory[] }
  /** null = an act is not possible there. */
  | { type: 'scene'; story: number; acts: number; view: View | null }
  | { type: 'map'; story: number; map: PreviewMap }
  | { type: 'finished'; story: number; bytes: ArrayBuffer };
