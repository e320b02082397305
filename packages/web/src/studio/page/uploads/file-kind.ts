import type { MediaKind } from '../../media/use-upload.ts';

/** What a file becomes in a text; null = nothing. Systems without a type for it still know its name. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): MediaKind | null {
  if (type.startsWith('image/')) return 'image';
  return type.startsWith('audio/') || soundNames.test(name) ? 'sound' : null;
}

/** Which no story can have. */
export const isFilm = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm|mkv|avi|ogv)$/i.test(name);

const soundNames = /\.(mp3|ogg|oga|opus|aac|m4a)$/i;
