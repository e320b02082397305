/** The uses of media: where the story shows its images and plays its sounds, and what it says of them. */
import type { Story } from '@brasslamp/story/model';
import { useMemo } from 'react';
import { useDraftStory } from '../queries/story-in-hand.ts';
import { placeOfItem, placeOfNode, type UsePlace, wholeStory } from '../uses/places-of-use.ts';

export interface MediaUse {
  places: UsePlace[];
  /** The first description; '' = it has none. */
  words: string;
}

/** An address on this site, and the description in the mark that it stands in. */
const address = /(?:!\[((?:[^\]\\]|\\.)*)\]\([^()\s]*?)?(\/media\/[0-9a-f]{32}\.\w+)/g;

/** By address. */
export function mediaUsesIn(story: Story): ReadonlyMap<string, MediaUse> {
  const uses = new Map<string, MediaUse>();
  const { nodes, items, chapters: _, ...wide } = story;
  for (const node of nodes) look(node, () => placeOfNode(node));
  for (const item of items) look(item, () => placeOfItem(item));
  look(wide, () => wholeStory);
  return uses;

  function look(part: unknown, placeOf: () => UsePlace) {
    const found = textsIn(part).flatMap((text) => [...text.matchAll(address)]);
    if (found.length === 0) return;
    const place = placeOf();
    for (const [, words = '', url = ''] of found) {
      const known = uses.get(url) ?? { places: [], words: '' };
      const places = known.places.includes(place) ? known.places : [...known.places, place];
      uses.set(url, { places, words: known.words || plain(words) });
    }
  }
}

/** Every text inside that could name one. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return part.includes('/media/') ? [part] : [];
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap(textsIn);
}

const plain = (words: string): string => words.replace(/\\(.)/g, '$1');

/** Null until all of the story is here. */
export function useMediaUses(): ReadonlyMap<string, MediaUse> | null {
  const story = useDraftStory();
  return useMemo(() => story && mediaUsesIn(story), [story]);
}
