import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { onePixel } from '../../testing/images.ts';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, formOf, type TestApp } from '../../testing/test-app.ts';

const key = 'POST /api/stories/:username/:story_slug/images';

/** An author whose uploads begin, on so many connections, and never end. */
async function beginUploads(app: TestApp, name: string, count: number) {
  const author = await app.signUp(name);
  const { params } = await beginStory(app, author);
  const url = new URL(app.app.fastify.listeningOrigin);
  const { type, payload } = formOf([['file', onePixel]]);
  const head =
    `POST /api/stories/${name}/${params.story_slug}/images HTTP/1.1\r\nHost: brasslamp.test\r\n` +
    `Authorization: Bearer ${author.token}\r\nContent-Type: ${type}\r\n` +
    `Content-Length: 5000000\r\n\r\n`;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write(head);
    socket.write(payload.subarray(0, -50));
    return socket;
  });
  return sockets;
}

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });

describeOnBothDatabases('Uploads that come slowly', (openApp) => {
  it('leave room for those of others, and are ended', async () => {
    const app = await openApp({ PORT: '0' });
    await app.app.listen();
    const ben = await app.signUp('ben');
    const { params } = await beginStory(app, ben);
    const sockets = await beginUploads(app, 'anna', 16);
    const answers = sockets.map(answerOf);
    const ended = Promise.race(answers);
    const add = () => app.call(key, { params, body: { file: onePixel }, token: ben.token });
    // Long enough for all sixteen to be there.
    for (const { status } of [await add(), await add(), await add()]) expect(status).toBe(201);
    expect(await Promise.race([ended, add()])).toMatchObject({ status: 201 });
    const answer = await ended;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toContain('"message_id":"busy.upload_slow"');
    for (const socket of sockets) socket.destroy();
    expect((await add()).status).toBe(201);
  });
});
