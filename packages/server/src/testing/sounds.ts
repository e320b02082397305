/** Sounds made of bytes, without an encoder; MP3 and Opus are silence that browsers play. */
import { checksum } from '../features/media/sound-files/ogg.ts';

/** MPEG 1, layer III, 32 kbit/s, 44.1 kHz, one channel: 104 bytes and 26 ms a frame. */
export function mp3(frames = 10): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc0]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

/** About 2.6 MB, no two places of it alike. */
export function longSound(): Buffer {
  const sound = mp3(25_000);
  for (let at = 0; at < sound.length; at += 104) sound.writeUInt32BE(at, at + 50);
  return sound;
}

/** ID3 with a text. */
export function id3(text: string): Buffer {
  const [high, low] = [text.length >> 7, text.length & 127];
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, high, low]), latin(text)]);
}

/** The older one, after the sound. */
export const id3AtEnd = (text: string): Buffer => latin(`TAG${text}`.padEnd(128, '\0'));

/** AAC at 44.1 kHz, one channel; each frame is silence. */
export function adts(frames = 10): Buffer {
  const silence = [0x01, 0x40, 0x22, 0x80, 0xa3, 0x4e, 0xe6, 0x80, 0xba, 0x08, 0x00, 0x00];
  const length = 7 + silence.length;
  const frame = [0xff, 0xf1, 0x50, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc, ...silence];
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.from(frame)));
}

interface OggPage {
  content: Buffer;
  position?: number;
  stream?: number;
  flags?: number;
}

/** The bytes that a page can hold at most. */
const fullPage = 255 * 255;

/** A packet each; what is too long for a page goes on in the next ones. */
export function oggPages(packets: OggPage[]): Buffer {
  const made: Buffer[] = [];
  for (const { content, position = 0, stream = 7, flags = 0 } of packets) {
    for (let at = 0; at <= content.length; at += fullPage) {
      const piece = content.subarray(at, at + fullPage);
      const lengths = Array.from({ length: Math.floor(piece.length / 255) }, () => 255);
      const isWhole = piece.length < fullPage;
      const head = Buffer.alloc(27);
      head.write('OggS');
      head[5] = flags | (at > 0 ? 1 : 0);
      head.writeBigInt64LE(BigInt(isWhole ? position : -1), 6);
      head.writeUInt32LE(stream, 14);
      head.writeUInt32LE(made.length, 18);
      const segments = Buffer.from(isWhole ? [...lengths, piece.length % 255] : lengths);
      head[26] = segments.length;
      const page = Buffer.concat([head, segments, piece]);
      page.writeUInt32LE(checksum(page, 0, page.length), 22);
      made.push(page);
    }
  }
  return Buffer.concat(made);
}

/** The packet with the comments of Opus or Vorbis. */
export function oggComments(word: string, comments: string[], rest: number[] = []): Buffer {
  const counted = (text: string) => Buffer.concat([number(text.length), latin(text)]);
  const all = comments.map(counted);
  return Buffer.concat([
    latin(word),
    counted('libtest'),
    number(all.length),
    ...all,
    Buffer.from(rest),
  ]);
}

/** The head of an Opus file with one channel; each packet is 20 ms of silence. */
export const opusHead = Buffer.concat([
  latin('OpusHead'),
  Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

export function opus(packets = 10, comments = ['TITLE=Bell']): Buffer {
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const sound = Array.from({ length: packets }, (_, index) => ({
    content: silence,
    position: 312 + (index + 1) * 960,
    flags: index === packets - 1 ? 4 : 0,
  }));
  const tags = oggComments('OpusTags', comments);
  return oggPages([{ content: opusHead, flags: 2 }, { content: tags }, ...sound]);
}

/** A Vorbis file in its heads only: enough for who does not decode. */
export function vorbis(comments = ['TITLE=Bell']): Buffer {
  const rate = 44_100;
  const head = Buffer.concat([latin('\x01vorbis'), Buffer.alloc(23)]);
  head[11] = 1;
  head.writeUInt32LE(rate, 12);
  const tags = oggComments('\x03vorbis', comments, [1]);
  const sound = { content: Buffer.alloc(40, 6), position: rate * 2, flags: 4 };
  return oggPages([{ content: head, flags: 2 }, { content: tags }, sound]);
}

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inner.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inner]);
};

/** `kind`: `soun` or `vide`. Made at a given time. */
export function track(kind: string, coded: string, made = 0): Buffer {
  const handler = Buffer.concat([Buffer.alloc(8), latin(kind), Buffer.alloc(13)]);
  const entry = Buffer.concat([bigNumber(0), bigNumber(1), box(coded, Buffer.alloc(28))]);
  const times = Buffer.concat([bigNumber(0), bigNumber(made), Buffer.alloc(16)]);
  const stbl = box('stbl', box('stsd', entry));
  return box(
    'trak',
    box('tkhd', times),
    box('mdia', box('mdhd', times), box('hdlr', handler), box('minf', stbl)),
    box('udta', latin('Anna at home')),
  );
}

/** Two seconds long, by its head. */
export function m4a(tracks = [track('soun', 'mp4a')], made = 0): Buffer {
  const head = Buffer.concat([
    bigNumber(0),
    bigNumber(made),
    bigNumber(made),
    bigNumber(1_000),
    bigNumber(2_000),
    Buffer.alloc(80),
  ]);
  return Buffer.concat([
    box('ftyp', latin('M4A \0\0\0\0isom')),
    box('mdat', Buffer.alloc(50, 3)),
    box('moov', box('mvhd', head), ...tracks, box('udta', latin('Recorded at home'))),
  ]);
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function bigNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
