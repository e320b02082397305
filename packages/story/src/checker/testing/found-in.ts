import type { FrozenStory } from '../../engine/engine.ts';
import { type CheckOptions, check } from '../check.ts';
import type { Finding } from '../findings/finding.ts';
import { missingMedia, withWarnings } from '../findings/missing-media.ts';

/** An image and a sound of which the stories for tests know that they are gone. */
export const gone = {
  image: '/media/00000000000000000000000000258190.webp',
  sound: '/media/00000000000000000000000000004e20.mp3',
};

/** The findings in few words: `rule node field line:column`, as far as there is such a thing. */
export function foundIn(story: FrozenStory, options: CheckOptions = {}): string[] {
  const { findings, media } = check(story, options);
  return withWarnings(findings, missingMedia(media, new Set(Object.values(gone)))).map(inWords);
}

export function inWords({ rule, node_id, key, item_id, field, line, column }: Finding): string {
  const place = line === undefined ? undefined : `${line}:${column}`;
  const about = node_id ?? item_id ?? key;
  return [rule, about, field, place].filter((word) => word !== undefined).join(' ');
}
