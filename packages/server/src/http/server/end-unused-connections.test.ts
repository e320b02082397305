import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
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

it('waits for no request that is only half sent, and for every one that is being answered', async () => {
  const fastify = createFastify(readConfig({ LOG_LEVEL: 'silent' }));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    fastify.get('/slow', () => {
      resolve();
      return new Promise((done) => {
        answer = () => done({ slow: true });
      });
    });
  });
  fastify.post('/form', async () => ({}));
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const halves = [
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
  ];
  const sockets = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write(halves[at % halves.length] ?? '');
      return socket;
    }),
  );
  const slow = fetch(`${address}/slow`);
  await asked;
  const closing = fastify.close();
  const cut = Promise.all(sockets.map((socket) => once(socket, 'close')));
  const limit = wait(40_000, 'still waits', { ref: false });
  expect(await Promise.race([cut.then(() => 'cut'), limit])).toBe('cut');
  answer();
  expect(await (await slow).json()).toEqual({ slow: true });
  expect(await Promise.race([closing.then(() => 'ended'), limit])).toBe('ended');
});
