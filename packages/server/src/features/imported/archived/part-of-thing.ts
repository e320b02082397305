import type { PartKind } from '@brasslamp/interchange/archive';
import type { KnownThing } from '@brasslamp/story/draft';

/** The kind of part that a thing is of which files said something; null = a field of the whole story. */
export const partOfThing: Record<KnownThing['kind'], PartKind | null> = {
  node: 'nodes',
  item: 'items',
  variable: 'variables',
  achievement: 'achievements',
  snippet: 'snippets',
  whole: null,
};
