import { createHash } from 'node:crypto';
import { limits } from '@brasslamp/story/model';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '../../concurrency-limit.ts';
import { AppError, fieldError, notValid } from '../../errors/app-error.ts';
import { keepPace, type Pace } from './pace.ts';

const fileBytes = limits.fileMegabytes * 1_000_000;
/** The bytes of all around the file: boundaries, names, fields that nobody asked for. */
const restBytes = 64 * 1024;

/**
 * Files are in memory while they are read: so many at once, and of one person two. The others wait in
 * their sockets.
 */
const inTurn = createConcurrencyLimit({
  maxAtOnce: 8,
  maxOfOne: 2,
  maxQueued: 64,
  full: () => new AppError('busy.uploads'),
});

/** The same for calls that take larger files, such as a whole story. */
const largeInTurn = createConcurrencyLimit({
  maxAtOnce: 2,
  maxOfOne: 1,
  maxQueued: 16,
  full: () => new AppError('busy.uploads'),
});

const fileNames = new WeakMap<Uint8Array, string>();

/** The name that a file of a form was sent with; '' = none. */
export const fileNameOf = (file: Uint8Array): string => fileNames.get(file) ?? '';

/**
 * A form with a file, as it is being sent: nothing of it is read before somebody asks for it, so
 * that whoever may not send it is refused first.
 */
export class SentForm {
  readonly #request: FastifyRequest;
  readonly #mostBytes: number;
  #fields: Promise<FormFields> | undefined;
  #hash = '';

  /** `mostBytes` of the file; null = as of most calls. */
  constructor(request: FastifyRequest, mostBytes: number | null) {
    this.#request = request;
    this.#mostBytes = mostBytes ?? fileBytes;
  }

  /** The fields of the form; a file is a `Buffer`. Throws `too_large`, `not_valid`, `bad_request`. */
  fields(who: string): Promise<FormFields> {
    const most = this.#mostBytes;
    const turns = most > fileBytes ? largeInTurn : inTurn;
    this.#fields ??= turns(() => readForm(this.#request, most), who);
    return this.#fields;
  }

  /** Gets ready to be told apart from others. */
  async read(who: string): Promise<void> {
    const fields = await this.fields(who);
    const hash = createHash('sha256');
    for (const [name, value] of Object.entries(fields)) {
      hash.update(`${JSON.stringify(name)} ${Buffer.isBuffer(value)} `);
      hash.update(Buffer.isBuffer(value) ? value : String(value));
    }
    this.#hash = hash.digest('hex');
  }

  /** A hash of it, to tell bodies apart; `read` comes first. */
  toJSON(): string {
    return this.#hash;
  }
}

type FormFields = Record<string, Buffer | string>;

/** Takes forms with a file in this scope. Their calls find a `SentForm` where others have a body. */
export async function takeFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: fileBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldNameSize: 100,
      fieldSize: 1_000,
      headerPairs: 20,
    },
  });
}

async function readForm(request: FastifyRequest, most: number): Promise<FormFields> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > most + restBytes) throw tooLarge(most);
  const pace = keepPace();
  try {
    return await Promise.race([readParts(request, pace, most), pace.lost]);
  } catch (error) {
    throw formError(error, most);
  } finally {
    pace.end();
  }
}

async function readParts(request: FastifyRequest, pace: Pace, most: number): Promise<FormFields> {
  const fields: FormFields = {};
  for await (const part of request.parts({ limits: { fileSize: most } })) {
    const isFirst = !(part.fieldname in fields);
    const value = part.type === 'file' ? await bytesOf(part, pace, most) : String(part.value);
    // Twice the same name is not one file.
    fields[part.fieldname] = isFirst ? value : '';
  }
  return fields;
}

async function bytesOf(
  { file, filename }: MultipartFile,
  pace: Pace,
  most: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  file.once('limit', () => file.destroy(tooLarge(most)));
  pace.lost.catch((error: Error) => file.destroy(error));
  // Throws where the file was cut off, also if that was before.
  const sent: AsyncIterable<Buffer> = file;
  for await (const chunk of sent) {
    chunks.push(chunk);
    pace.came(chunk.byteLength);
  }
  if (file.truncated) throw tooLarge(most);
  const bytes = Buffer.concat(chunks);
  fileNames.set(bytes, filename);
  return bytes;
}

function tooLarge(mostBytes: number): AppError {
  const most = mostBytes === fileBytes ? limits.fileMegabytes : mostBytes / 1024 / 1024;
  const errors = [fieldError('file', 'file_too_large', { most })];
  return new AppError('too_large.upload', { most }, { errors });
}

function formError(error: unknown, most: number): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(most);
  if (code === 'FST_FILES_LIMIT') return notValid(fieldError('file', 'file_form'));
  return unreadable();
}

const unreadable = () => new AppError('bad_request.body_unreadable', { format: 'file' });
