import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createFastify } from './create-fastify.ts';

it('does not wait for a connection that asks nothing', async () => {
  const fastify = createFastify(readConfig({ LOG_LEVEL: 'silent' }));
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }));
  const connection = connect(Number(port), '127.0.0.1');
  await Promise.all([once(connection, 'connect'), once(fastify.server, 'connection')]);
  const ended = fastify.close().then(() => 'ended');
  expect(await Promise.race([ended, wait(20_000, 'still waits', { ref: false })])).toBe('ended');
  connection.destroy();
});
