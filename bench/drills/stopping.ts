import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type DatabasePlace, onDatabases } from '../site/database-place.ts';
import { startSite } from '../site/site.ts';

export const promise =
  'A site that is stopped while requests are half sent exits with 0 before its own time limit, with the database closed.';

/** Opened in parallel, so that none is refused. */
const atOnce = 200;
const halves = [
  'GET / HTTP/1.1\r\nHost: x\r\n',
  'POST /api/user/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
];

/** `npm run drill -- stopping [half-sent requests] [sqlite|postgres]` */
export async function drill([requests = '4000', only]: string[]) {
  await onDatabases(only, async (newPlace, engine) => {
    const place = await newPlace();
    const ms = await msToStop(place, Number(requests));
    console.log(`${engine}: ended with 0 after ${Math.round(ms)} ms, ${requests} half sent`);
    await place.remove();
  });
}

async function msToStop(place: DatabasePlace, requests: number): Promise<number> {
  const site = await startSite(place.folder, place.settings);
  // Everything written must be in the database file itself, not only in its log.
  await site.writeStory(await site.signUp('drill-author'), 'drill');
  const sockets = await halfSend(Number(new URL(site.url).port), requests);
  const { status } = await fetch(`${site.url}/api/ready`);
  if (status !== 200) throw new Error(`With ${requests} half sent it is ${status}`);
  const cut = sockets.filter((socket) => socket.destroyed).length;
  if (cut > 0) throw new Error(`${cut} were cut before anybody stopped the site`);
  const begunAt = performance.now();
  await site.stop();
  const ms = performance.now() - begunAt;
  for (const socket of sockets) socket.destroy();
  if (site.exitCode() !== 0) throw new Error(`It ended with ${site.exitCode()} after ${ms} ms`);
  const log = join(place.folder, 'data', 'brasslamp.sqlite-wal');
  if (existsSync(log)) throw new Error('The database was not closed: its log of writes is left');
  return ms;
}

async function halfSend(port: number, requests: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < requests) {
    const some = Array.from({ length: Math.min(atOnce, requests - sockets.length) }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      return socket;
    });
    for (const socket of await Promise.all(some)) {
      socket.write(halves[sockets.length % halves.length] ?? '');
      sockets.push(socket);
    }
  }
  return sockets;
}
