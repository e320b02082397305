import type { Item, Node } from '@brasslamp/story/model';
import type { Addresses } from '../queries/addresses.ts';
import { t } from '../t.ts';

/** A place of the story that speaks of something: a node, an item, or the whole. */
export interface UsePlace {
  key: string;
  name: string;
  at: (addresses: Addresses) => string;
}

export const placeOfNode = ({ id, name }: Node): UsePlace => ({
  key: id,
  name,
  at: (addresses) => addresses.node({ id }),
});

export const placeOfItem = ({ id, key, chapter_id }: Item): UsePlace => ({
  key: id,
  name: t('studio.fields.item', { item: key }),
  at: (addresses) => addresses.item({ id, chapter_id }),
});

export const wholeStory: UsePlace = {
  key: 'story',
  name: t('studio.storyWide.heading'),
  at: (addresses) => addresses.part('whole'),
};
