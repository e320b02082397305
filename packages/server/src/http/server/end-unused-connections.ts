import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The time for an incomplete request when the server stops. */
const graceMs = 3_000;

/**
 * Closes unused connections when the server stops. Connections without any request are closed at once
 * (browsers open them in advance, and Node takes them for busy), those with an incomplete request a
 * little later. A request that is being answered is finished, and its connection closed after it.
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
    // The next request may be incomplete again.
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
