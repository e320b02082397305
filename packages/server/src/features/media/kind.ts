import type { MediaFormat, MediaKind } from '@brasslamp/story/model/media-address';
import type { ReadFile } from '../../heavy-work/heavy-work.ts';
import type { Deps } from '../deps.ts';
import type { Encoder } from './image-files/encoder.ts';
import type { MediaTable } from './queries.ts';

export interface MediaDeps extends Deps {
  encoder: Encoder;
  readFile: ReadFile;
}

/** A file as it is stored; `hash`: SHA-256 of its content, hex. */
export interface ReadMedia<Own> {
  content: Uint8Array;
  hash: string;
  own: Own;
}

/**
 * A kind of media: all that differs between images and sounds. `Own` is what a row has beside the rows of
 * the other kind, `Told` what replies say of it.
 */
export interface Kind<Own, Told> {
  kind: MediaKind;
  /** The plural of the kind, as messages and archives name it. */
  plural: 'images' | 'sounds';
  table: MediaTable<Own>;
  mostPerStory: number;
  /** Throws `not_valid` for `file`. */
  read(deps: MediaDeps, file: Uint8Array, user: string): Promise<ReadMedia<Own>>;
  /** `chance`: 26 hex digits. */
  idOf(chance: string, own: Own): string;
  formatOf(own: Own): MediaFormat;
  tell(own: Own): Told;
  /** The media type of each format that there is. */
  types: Partial<Record<MediaFormat, string>>;
  /** Whether a file is sent in parts to whoever asks for them: some browsers play nothing else. */
  isSentInParts: boolean;
  /** Whether other sites may show a file, as the cover of a link that somebody shares. */
  isShownElsewhere: boolean;
  /** The error when the story has none of this id. */
  notInStory: 'not_found.image' | 'not_found.sound';
  /** The error when there is none at this address. */
  notAtAddress: 'not_found.picture' | 'not_found.sound_at';
}
