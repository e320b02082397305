import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For a request that is still on its way when the server stops. */
const graceMs = 3_000;

/**
 * Ends connections that nobody answers as the server stops: at once those that have not asked
 * anything, which browsers open before they need them and Node takes for busy; a little later those
 * whose request has not arrived in whole. Who is being answered is waited for, and asked to go then:
 * a browser would keep the connection for its next request.
 */
export function endUnusedConnections(fastify: FastifyInstance): void {
  /** The request that came last on each connection. */
  const open = new Map<Socket, IncomingMessage | null>();
  let isStopping = false;
  fastify.server.on('connection', (socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  fastify.server.on('request', (request, response) => {
    open.set(request.socket, request);
    // What comes after it may be half a request again.
    response.once('close', () => {
      if (open.get(request.socket) !== request) return;
      open.set(request.socket, null);
      if (isStopping) request.socket.end();
    });
  });
  fastify.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of open.keys()) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => {
      for (const [socket, request] of open) if (!request?.complete) socket.destroy();
    }, graceMs).unref();
  });
}
