import type { Story } from '@brasslamp/story/model';
import type { Loss } from '../losses/loss.ts';

/** The paths of images and sounds beside a story. */
const path =
  /(?<![\w/.-])media\/[\w.-]{1,200}\.(?:(mp3|ogg|oga|opus|aac|m4a)|webp|png|jpe?g|gif|avif)\b/g;

/** The media that a story names by their paths, and that did not come along with it. Linear. */
export function missingMedia(
  { nodes, items }: Story,
  cover: string | null,
  has: (path: string) => boolean,
): Loss[] {
  const said = new Set<string>();
  const missing = (text: string, node: string | null): Loss[] =>
    [...text.matchAll(path)].flatMap(([source, sound]): Loss[] => {
      if (said.has(source) || has(source)) return [];
      said.add(source);
      const construct = sound === undefined ? 'image' : 'sound';
      return [{ kind: 'media_left_out', construct, node, line: null, column: null, source }];
    });
  return [
    ...nodes.flatMap(({ name, body }) => missing(body, name)),
    ...items.flatMap(({ image }) => missing(image ?? '', null)),
    ...missing(cover ?? '', null),
  ];
}
