/** A node as lists and the map show it: everything but its text and its rules. */
import {
  type Call,
  type Ending,
  type NodeId,
  type SingleTarget,
  singleTargets,
} from '../model/story.ts';
import type { DraftNode } from './parts/parts.ts';
import { wordsIn, wordsOf } from './plain-words.ts';

export interface OutlineLink {
  kind: 'choice' | 'continue';
  /** The action's id; of a way on its index, as text. */
  id: string;
  /** The label as written; empty = the target's name is shown. Of a way on always empty. */
  label: string;
  /** The target, or several of which one is drawn by weight. Null = stays here. */
  targets: SingleTarget[];
  /** The condition as text; empty = always. */
  when: string;
  call: Call;
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

/** The places to which a link leads, and the node to which its call comes back, if it names one. */
export const placesOf = ({
  targets,
  call,
}: Pick<OutlineLink, 'targets' | 'call'>): SingleTarget[] =>
  typeof call === 'object' ? [...targets, call.then] : targets;

const excerptCharacters = 120;

/** A node without its text and its rules. Takes time linear in its text. */
export function outlineOf(node: DraftNode): OutlineNode {
  const { id, chapter_id, place, name, ending, tags } = node;
  const text = wordsOf(node.body);
  return {
    id,
    chapter_id,
    place,
    name,
    excerpt: excerptOf(text),
    words: wordsIn(node.body),
    ending,
    tags,
    links: linksOf(node),
  };
}

/** An excerpt of a text on one line, cut after a word if there is one. */
function excerptOf(text: string): string {
  // More than enough of it, so that a long text is not looked through.
  const line = text
    .slice(0, 10 * excerptCharacters)
    .trim()
    .replace(/\s+/g, ' ');
  if (line.length <= excerptCharacters) return line;
  const cut = line.slice(0, excerptCharacters + 1);
  const end = cut.lastIndexOf(' ');
  return (end > 0 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\uD800-\uDBFF]$/, '');
}

const linksOf = (node: DraftNode): OutlineLink[] => [
  ...node.actions.map(
    ({ id, label, target, when, call }): OutlineLink => ({
      kind: 'choice',
      id,
      label,
      targets: singleTargets(target),
      when,
      call,
    }),
  ),
  ...node.continue.map(
    ({ target, when, call }, at): OutlineLink => ({
      kind: 'continue',
      id: String(at),
      label: '',
      targets: singleTargets(target),
      when,
      call,
    }),
  ),
];
