import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { mediaTypes } from './media-types.ts';

/**
 * Reads bodies strictly: UTF-8 that is broken, JSON that is none, and forms with broken escapes are
 * a 400, not a guess. A JSON key such as `__proto__` stays an ordinary field, which no schema knows.
 */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    mediaTypes.json,
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => {
      // A call without payload may still name the type.
      if (body.byteLength === 0) return undefined;
      return read('JSON', () => JSON.parse(utf8.decode(body)));
    },
  );
  fastify.addContentTypeParser(
    mediaTypes.form,
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => read('a form', () => readForm(utf8.decode(body))),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function read<T>(what: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new AppError('bad_request', `The body is not readable as ${what} in UTF-8`);
  }
}

/** A field that stands twice becomes a list, which no schema takes for a word. */
function readForm(text: string): Record<string, string | string[]> {
  decodeURIComponent(text);
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...more] = form.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}
