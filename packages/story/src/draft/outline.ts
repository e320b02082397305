/** A node as lists and the map show it: everything but its text and its rules. */
import type { Ending, NodeId, SingleTarget } from '../model/story.ts';

export interface OutlineLink {
  kind: 'choice' | 'continue';
  /** The action's id; of a way on its index, as text. */
  id: string;
  /** As written; empty = the target's name is shown. Of a way on always empty. */
  label: string;
  /** One, or several of which one is drawn by weight. Null = stays here. */
  targets: SingleTarget[];
  /** The condition as text; empty = always. */
  when: string;
  call: boolean;
}

export interface OutlineNode {
  id: NodeId;
  chapter_id: string;
  place: number;
  name: string;
  /** The first words of its text, without marks, on one line: at most 120 characters. */
  excerpt: string;
  words: number;
  ending: Ending | null;
  tags: string[];
  links: OutlineLink[];
}
