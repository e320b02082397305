// What of an uploaded file is a sound: told by its bytes, whatever its name or type says.
import type { FieldError } from '@brasslamp/contract/error-codes';
import { mostMilliseconds, type SoundFormat } from '@brasslamp/story/model/media-address';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import { readFrames } from './frames.ts';
import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';

/** A sound as it is stored: never encoded anew, without what it says of its author. */
export interface ReadSound {
  format: SoundFormat;
  content: Uint8Array;
  /** 0 = nobody knows. */
  milliseconds: number;
}

/** Why a file is none. */
export type NoSound = 'sound_unreadable' | 'sound_cut_off' | 'sound_with_video';

export type Sound = ReadSound | NoSound;

/** Throws `not_valid` for `file`. */
export function readSound(sent: Uint8Array): ReadSound {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const read = soundIn(bytes);
  if (typeof read === 'string') throw notValid(refusal(read));
  const { milliseconds } = read;
  if (milliseconds > mostMilliseconds) throw notValid(fieldError('file', 'sound_too_long'));
  return { ...read, milliseconds: Math.round(milliseconds) };
}

function soundIn(bytes: Buffer): Sound {
  if (bytes.toString('latin1', 0, 4) === 'OggS') return readOgg(bytes);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return readMp4(bytes);
  return readFrames(bytes);
}

const refusal = (why: NoSound): FieldError => fieldError('file', why);
