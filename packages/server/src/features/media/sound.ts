import { limits } from '@brasslamp/story/model';
import { type SoundFormat, soundId } from '@brasslamp/story/model/media-address';
import { notValid } from '../../errors/app-error.ts';
import type { Kind } from './kind.ts';
import { mediaTable } from './queries.ts';
import { soundJob } from './sound-files/sound-job.ts';

interface Length {
  /** 0 = nobody knows. */
  milliseconds: number;
}

export const sound: Kind<Length & { format: SoundFormat }, Length> = {
  kind: 'sound',
  plural: 'sounds',
  table: mediaTable('story_sounds', ['format', 'milliseconds']),
  mostPerStory: limits.soundsPerStory,
  async read({ readFile }, file, user) {
    const read = await readFile(soundJob, file, user);
    if ('refused' in read) throw notValid(...read.refused);
    const { content, hash, format, milliseconds } = read;
    return { content, hash, own: { format, milliseconds } };
  },
  idOf: (chance, { milliseconds }) => soundId(chance, milliseconds),
  formatOf: ({ format }) => format,
  tell: ({ milliseconds }) => ({ milliseconds }),
  types: { mp3: 'audio/mpeg', ogg: 'audio/ogg', aac: 'audio/aac', m4a: 'audio/mp4' },
  isSentInParts: true,
  isShownElsewhere: false,
  notInStory: 'not_found.sound',
  notAtAddress: 'not_found.sound_at',
};
