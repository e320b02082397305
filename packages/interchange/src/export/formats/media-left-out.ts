import type { Loss } from '../../losses/loss.ts';
import { onSite } from '../../story-file/media-paths.ts';
import type { MediaFile, StoryToExport } from './exporter.ts';

/** The media of a story that a file had no room for, one loss each, with the first node that shows them. */
export function mediaLeftOut(
  { story, media }: StoryToExport,
  held: ReadonlyMap<MediaFile, Uint8Array>,
): Loss[] {
  const missing = media.filter((file) => !held.has(file));
  if (missing.length === 0) return [];
  const shown = new Map<string, string>();
  for (const { name, body } of story.nodes) {
    for (const [address] of body.matchAll(onSite)) {
      if (!shown.has(address)) shown.set(address, name);
    }
  }
  return missing.map(({ address, mediaType }) => ({
    kind: 'media_too_large',
    construct: mediaType,
    node: shown.get(address) ?? null,
    line: null,
    column: null,
    source: address,
  }));
}
