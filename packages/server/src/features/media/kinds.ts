import type { MediaKind } from '@brasslamp/story/model/media-address';
import { image } from './image.ts';
import type { Kind } from './kind.ts';
import { sound } from './sound.ts';

/** The kinds of media by name, for where nothing is told of their own columns. */
export const kinds: Record<MediaKind, Kind<unknown, object>> = { image, sound };
