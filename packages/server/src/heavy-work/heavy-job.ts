// What takes long with a large story. A feature defines its jobs where it asks for them; the same code
// runs in a thread (`heavy-worker.ts` lists them) and, for small stories, at once.
import type { EndpointKey } from '@brasslamp/contract';
import type { SameParts } from '@brasslamp/interchange/archive';
import type { Reader } from '../db/database.ts';

/** Hands on a piece of what is made, for one of the things that a job makes. */
export type EmitPiece = (channel: string, piece: string | Uint8Array) => Promise<void>;

/** A job with its question. A thread is sent only its kind and what is asked. */
export interface HeavyJob<Answer> {
  kind: string;
  ask: { storyId: string };
  run: (db: Reader, say: EmitPiece) => Promise<Answer>;
}

/** A kind of job, by which a thread finds what to run. Called, it makes a job of that kind. */
export interface HeavyJobKind<Ask extends { storyId: string }, Answer> {
  (ask: Ask): HeavyJob<Answer>;
  kind: string;
  run(db: Reader, ask: Ask, say: EmitPiece): Promise<Answer>;
}

export function defineHeavyJob<Ask extends { storyId: string }, Answer>(
  kind: string,
  run: (db: Reader, ask: Ask, say: EmitPiece) => Promise<Answer>,
): HeavyJobKind<Ask, Answer> {
  const make = (ask: Ask) => ({
    kind,
    ask,
    run: (db: Reader, say: EmitPiece) => run(db, ask, say),
  });
  return Object.assign(make, { kind, run });
}

/** The body of a call, when it is large. It needs no database. */
interface BodyJob {
  kind: 'read-body';
  key: EndpointKey;
  bytes: Uint8Array;
}

/** What a job knows of a file beside its bytes. */
export interface AboutFile {
  /** The name that it had where it came from; '' = none. */
  name: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The story that is to be made of it; left out = a new one. */
  storyId?: string;
  /** The addresses of the files beside it, by their paths. */
  addresses?: ReadonlyMap<string, string>;
  /** Of a version of the story: the ids of parts that are known, and which parts are the same under other names. */
  version?: { ids: ReadonlyMap<string, string>; same: SameParts };
}

/** A way to read a file that somebody sent; it needs no database either. */
export interface FileJobKind<Answer> {
  kind: string;
  run(file: Uint8Array, about: AboutFile): Answer | Promise<Answer>;
}

interface FileJob {
  kind: string;
  file: Uint8Array;
  about: AboutFile;
}

export type SentJob = Pick<HeavyJob<unknown>, 'kind' | 'ask'> | BodyJob | FileJob;
