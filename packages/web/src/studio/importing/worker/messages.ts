/** The messages between the page on which a story is imported and its worker. */
import type { Draft, Edit, KnownThing, Leaves, OutlineNode } from '@brasslamp/story/draft';
import type { Act } from '@brasslamp/story/engine';
import type { View } from '@brasslamp/story/engine/state';
import type { Chapter } from '@brasslamp/story/model';
import type { FieldChange } from '@brasslamp/story/versions';
import type { ReportedLoss } from '../../losses/loss-groups.ts';

/** A file as it was chosen; `path` names its folder where one was chosen. */
export interface ChosenFile {
  path: string;
  file: File;
}

export type ToImporter =
  /** `storyId`: of the story into which a changed file is to come. */
  | { type: 'read'; files: ChosenFile[]; storyId?: string | undefined }
  /** Asks for the place that the acts lead to, from the start of a story. */
  | { type: 'play'; story: number; acts: Act[] }
  | { type: 'map'; story: number }
  /** Asks for a story as the site takes it, under that title. */
  | { type: 'finish'; story: number; title: string }
  /** Asks what a story would do to a draft. */
  | {
      type: 'compare';
      story: number;
      draft: Draft;
      known: KnownThing[];
      edited: { nodes: ReadonlySet<string>; isAnything: boolean } | null;
    }
  /** Asks for the edits that bring what is wanted of the last comparison, by `keyOf`. */
  | { type: 'bring'; wanted: string[] };

export interface ShownDifference {
  kind: 'node' | 'item' | 'variable' | 'achievement' | 'snippet' | 'whole';
  id: string;
  name: string;
  standing: 'taken' | 'both' | 'new' | 'gone' | 'deleted' | 'open';
  isWanted: boolean;
  /** What differs, as lists of versions say it. */
  fields: FieldChange[];
}

export const keyOf = ({ kind, id }: Pick<ShownDifference, 'kind' | 'id'>): string =>
  `${kind} ${id}`;

/** What a changed file would do to the draft. */
export interface ShownComparison {
  /** What speaks against bringing the file in as it is. */
  doubt:
    | { is: 'other_story'; title: string }
    | { is: 'not_whole'; gone: number; all: number; isCutOff: boolean }
    | null;
  differences: ShownDifference[];
  kept: number;
  same: number;
  /** What no field here can take: where, and the words of the file. */
  unplaced: { name: string; words: string }[];
  /** New nodes in which something happens on entry as in any node, though the file does not say so. */
  entered: string[];
}

export interface Brought {
  edits: Edit[];
  leaves: Leaves;
}

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
  level: number;
  /** Of a file that left from the story: when, in ms since 1970, if it says so. */
  left: { at: number | null } | null;
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
  | { type: 'finished'; story: number; bytes: ArrayBuffer }
  | { type: 'compared'; comparison: ShownComparison }
  | { type: 'brought'; brought: Brought };
