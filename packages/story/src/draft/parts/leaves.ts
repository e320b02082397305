/** What goes beside a draft with a changed file that comes into it: what the file said, and could not bring along. */
import type { NodeId } from '../../model/story.ts';

/** A thing of a story, as a file names it. */
export interface ThingName {
  kind: 'node' | 'item' | 'variable' | 'achievement' | 'snippet' | 'whole';
  /** Its name or key; of the whole story the field. */
  name: string;
}

/** A thing as files said it before. */
export interface KnownThing extends ThingName {
  /** Its id in the draft, where it may be gone; of the whole story the field. */
  id: string;
  /** What files said of it, the last one first; '' = that one did not have it. */
  fingerprints: string[];
}

/** What a file leaves beside the draft, for the nodes that it brings or changes. */
export interface Leaves {
  source: { file: string; container: string; format: string; ifid: string };
  /** null = nothing is to be known but what is. */
  said: KnownThing[] | null;
  /** Whether the file left from here: what an earlier file lost of the whole story stays told. */
  is_of_here?: boolean;
  /** The nodes that it brings or changes, of which it replaces losses and originals. */
  nodes: NodeId[];
  originals: { node_id: NodeId; unit: string; text: string }[];
  losses: LeftLoss[];
}

export interface LeftLoss {
  node_id: NodeId | null;
  kind: string;
  became: 'near' | 'text' | 'nothing';
  construct: string;
  line: number | null;
  column: number | null;
  source: string;
}
