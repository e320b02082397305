import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createFrozenReplies } from './frozen-replies.ts';

it('What could not be read and compressed once is tried again, and cached when it was', async () => {
  const send = createFrozenReplies();
  let reads = 0;
  async function* pieces() {
    reads += 1;
    yield '{"title":"The Brass Lamp",';
    if (reads === 1) throw new Error('the database is away');
    yield '"nodes":[]}';
  }
  const fastify = Fastify();
  fastify.get('/', (request, reply) => send(request, reply, { hash: 'h', text: null, pieces }));
  const ask = () => fastify.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect((await ask()).statusCode).toBe(500);
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, rawPayload } = await ask();
    expect(statusCode).toBe(200);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(
      '{"title":"The Brass Lamp","nodes":[]}',
    );
  }
  expect(reads).toBe(2);
  await fastify.close();
});
