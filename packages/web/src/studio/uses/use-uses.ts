import { useDraftStory } from '../queries/use-draft-story.ts';
import { type Use, type UseKind, usesIn } from './uses.ts';

/** Tells where the saved story uses a key; null until the story has come. */
export function useUses(kind: UseKind): (key: string) => Use[] | null {
  const { data: story } = useDraftStory();
  return (key) => (story ? (usesIn(story)[kind].get(key) ?? []) : null);
}
