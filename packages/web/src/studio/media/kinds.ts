import type { MediaKind } from '@brasslamp/story/model/media-address';
import { image } from './image.tsx';
import type { Kind } from './kind.ts';
import { sound } from './sound.tsx';

/** In the order in which they are offered. */
export const kinds: Record<MediaKind, Kind> = { image, sound };
