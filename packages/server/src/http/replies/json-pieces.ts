import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The `data` of a reply as JSON in pieces that a thread has made: sent as it is, without parsing.
 */
export class JsonPieces {
  readonly #pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = pieces;
  }

  send(reply: FastifyReply) {
    const around = [Buffer.from('{"data":'), ...this.#pieces, Buffer.from('}')];
    reply.type('application/json; charset=utf-8');
    const bytes = around.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return bytes < 64 * 1024
      ? reply.send(Buffer.concat(around))
      : reply.send(Readable.from(around, { objectMode: false }));
  }
}

/** An array as JSON in parts: only one element is in memory at once. */
export async function* jsonList(things: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[';
  for await (const thing of things) {
    yield `${separator}${JSON.stringify(thing)}`;
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}
