import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LargeJson, largeBodyBytes, mediaTypes, readable, readJson, utf8 } from './read-body.ts';

/** A form has a few short fields. */
const formLimitBytes = 64 * 1024;

/**
 * Reads bodies strictly: broken UTF-8, broken JSON and forms with broken escapes are
 * a 400, not a guess. A JSON key such as `__proto__` stays an ordinary field, which no schema
 * knows. JSON that is large is left to a thread (`heavy-work/`).
 */
export function readBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    mediaTypes.json,
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => {
      // A call without a body may still name a type.
      if (body.byteLength === 0) return undefined;
      return body.byteLength >= largeBodyBytes ? new LargeJson(body) : readJson(body);
    },
  );
  fastify.addContentTypeParser(
    mediaTypes.form,
    { parseAs: 'buffer', bodyLimit: formLimitBytes },
    async (_: FastifyRequest, body: Buffer) => readable('form', () => readForm(utf8.decode(body))),
  );
}

/** A field that occurs twice becomes a list, which schemas refuse. */
function readForm(text: string): Record<string, string | string[]> {
  decodeURIComponent(text);
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, [first = '', ...more]]) => [
      name,
      more.length > 0 ? [first, ...more] : first,
    ]),
  );
}
