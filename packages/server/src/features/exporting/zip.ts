import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of the archive in parts: texts, or bytes. */
export interface ArchivedFile {
  name: string;
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const deflate = 8;

/**
 * A zip archive in pieces, with a part or two of one file in memory at a time. Node compresses, on
 * a thread of its own; fflate puts the archive together.
 */
export async function* zip(
  files: AsyncIterable<ArchivedFile>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  for await (const { name, parts } of files) {
    const file: ZipInputFile = {
      filename: name,
      mtime: modifiedAt,
      compression: deflate,
      crc: 0,
      size: 0,
    };
    archive.add(file);
    for await (const piece of compressed(measured(parts, file))) {
      file.ondata?.(null, piece, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  archive.end();
  yield* ready.splice(0);
}

/** The parts as bytes; size and checksum are computed on the way for the file's entry. */
async function* measured(parts: ArchivedFile['parts'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes =
      typeof part === 'string'
        ? Buffer.from(part)
        : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

/** Errors are thrown to the reader of the stream; if the reader stops, everything stops. */
const compressed = (parts: AsyncIterable<Buffer>): AsyncIterable<Uint8Array<ArrayBuffer>> =>
  pipeline(Readable.from(parts, { highWaterMark: 1 }), createDeflateRaw(), () => {});
