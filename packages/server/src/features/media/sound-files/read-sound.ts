// What of an uploaded file is a sound: told by its bytes, whatever its name or type says.
import type { FieldError } from '@brasslamp/contract/error-codes';
import { mostMilliseconds } from '@brasslamp/story/model/media-address';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import { readFrames } from './frames.ts';
import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';
import type { NoSound, ReadSound, Sound } from './stored-sound.ts';

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
