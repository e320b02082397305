import type { Loss, LossKind } from '../../losses/loss.ts';
import { onSite } from '../../story-file/media-paths.ts';
import type { MediaFile, StoryToExport } from './exporter.ts';

/** The media of a story that a file does not hold, one loss each, with the first node that shows them. */
export function mediaLeftOut(
  { story, media }: StoryToExport,
  held: Pick<ReadonlySet<MediaFile>, 'has'>,
  kind: Extract<LossKind, `media_${string}`> = 'media_left_out',
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
    kind,
    construct: mediaType.startsWith('audio/') ? 'sound' : 'image',
    node: shown.get(address) ?? null,
    line: null,
    column: null,
    source: address,
  }));
}
