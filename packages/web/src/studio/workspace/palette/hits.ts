/** Words that were found in a story, as one looks at them. */
import type { Draft } from '@brasslamp/story/draft';
import type { Found } from '@brasslamp/story/draft/acts';
import { fieldWords } from '../../uses/uses.ts';

export const hitKey = ({ part, id, field, from }: Found): string =>
  `${part} ${id} ${field} ${from}`;

export interface HitGroup extends Pick<Found, 'part' | 'id'> {
  hits: Found[];
}

/** Hits in groups: those of one node, item or chapter stand together. */
export function inGroups(hits: readonly Found[]): HitGroup[] {
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    const key = `${hit.part} ${hit.id}`;
    const group = groups.get(key);
    if (group) group.hits.push(hit);
    else groups.set(key, { part: hit.part, id: hit.id, hits: [hit] });
  }
  return [...groups.values()];
}

const aroundCharacters = 40;

/** A hit with some words around it, on one line. */
export function inContext({ text, from, to }: Found) {
  const start = Math.max(0, from - aroundCharacters);
  const end = Math.min(text.length, to + aroundCharacters);
  const line = (part: string) => part.replace(/\s+/g, ' ');
  return {
    before: `${start > 0 ? '…' : ''}${line(text.slice(start, from))}`,
    words: line(text.slice(from, to)),
    after: `${line(text.slice(to, end))}${end < text.length ? '…' : ''}`,
  };
}

/** The name of the field of a node in which a hit is; '' where it is its text. */
export function placeIn(draft: Draft, { part, id, field }: Found): string {
  const node = part === 'node' ? draft.nodes.get(id) : undefined;
  return node && field !== 'body' && field !== 'name' ? fieldWords(field, node) : '';
}
