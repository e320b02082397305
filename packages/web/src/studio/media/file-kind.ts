import type { MediaKind } from '@brasslamp/story/model/media-address';
import { kinds } from './kinds.ts';

type FileFacts = Pick<File, 'type' | 'name'>;

/** The kind of media that a file becomes in a text; null = nothing. */
export const kindOf = (file: FileFacts): MediaKind | null =>
  Object.values(kinds).find(({ takes }) => takes(file))?.kind ?? null;

/** Whether a file is a film, which no story can have. */
export const isFilm = ({ type, name }: FileFacts): boolean =>
  type.startsWith('video/') || /\.(mp4|m4v|mov|webm|mkv|avi|ogv)$/i.test(name);
