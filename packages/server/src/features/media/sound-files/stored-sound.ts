import type { SoundFormat } from '@brasslamp/story/model/media-address';

/** A sound as it is stored: never encoded anew, without what it says of its author. */
export interface ReadSound {
  format: SoundFormat;
  content: Uint8Array;
  /** 0 = nobody knows. */
  milliseconds: number;
}

/** The reason why a file is no sound. */
export type NoSound = 'sound_unreadable' | 'sound_cut_off' | 'sound_with_video';

/** A file that was read as a sound, or the reason why it is none. */
export type Sound = ReadSound | NoSound;
