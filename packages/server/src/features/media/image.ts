import { createHash } from 'node:crypto';
import { limits } from '@brasslamp/story/model';
import { imageId } from '@brasslamp/story/model/media-address';
import type { Kind } from './kind.ts';
import { mediaTable } from './queries.ts';

/** The size in pixels; of an animation, that of one frame. */
interface Size {
  width: number;
  height: number;
}

export const image: Kind<Size, Size> = {
  kind: 'image',
  plural: 'images',
  table: mediaTable('story_images', ['width', 'height']),
  mostPerStory: limits.imagesPerStory,
  async read({ encoder }, file, user) {
    const { content, width, height } = await encoder.encode(file, user);
    const hash = createHash('sha256').update(content).digest('hex');
    return { content, hash, own: { width, height } };
  },
  idOf: imageId,
  formatOf: () => 'webp',
  tell: ({ width, height }) => ({ width, height }),
  types: { webp: 'image/webp' },
  isSentInParts: false,
  isShownElsewhere: true,
  notInStory: 'not_found.image',
  notAtAddress: 'not_found.picture',
};
