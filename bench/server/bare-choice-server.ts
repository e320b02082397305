import Fastify from 'fastify';
import { type BareStore, onPostgres, onSqlite } from './bare-choice-stores.ts';

/**
 * The reference for `choice-over-http.ts`: one bare Fastify route that does the reads and writes of a
 * choice with the bare driver, in the tables of the site. It runs no engine and checks nothing.
 * Arguments: the URL of the database, or the path of its file. Prints its address.
 */
const [, , place = ''] = process.argv;
const store: BareStore = place.startsWith('postgres:') ? onPostgres(place) : onSqlite(place);

/** The session that a token names. Whether it was signed is not looked at. */
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

const fastify = Fastify();
fastify.put<{ Params: { id: string }; Body: { action_id: string } }>(
  '/playthrough/:id/action',
  async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { user_id } = await store.readSession(sessionOf(token));
    const row = await store.readPlaythrough(request.params.id, user_id);
    const turn = row.turn + 1;
    const state = JSON.stringify({ ...JSON.parse(row.state), turn });
    const action = JSON.stringify({ type: 'choose', ...request.body });
    await store.write({ ...row, turn, state, action, now: Date.now() });
    return {
      data: {
        id: row.id,
        story_name: row.story_title,
        story_username: row.owner_name,
        node: { id: row.node_id, name: row.node_name },
        turn,
        view: { body: { type: 'root', children: [] }, actions: [] },
      },
    };
  },
);
process.stdout.write(`${await fastify.listen({ host: '127.0.0.1', port: 0 })}\n`);
