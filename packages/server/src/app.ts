import { openapi } from '@brasslamp/contract/openapi';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { createCodes } from './auth/codes.ts';
import { createPasswords, type PasswordCost } from './auth/passwords.ts';
import { readSecret } from './auth/secret.ts';
import { createSessions } from './auth/sessions.ts';
import { createTokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { accountChecks, accountRoutes } from './features/accounts/routes.ts';
import { playingRoutes } from './features/playing/routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { storyChecks, storyRoutes } from './features/stories/routes.ts';
import { writingRoutes } from './features/writing/routes.ts';
import { createFastify } from './http/create-fastify.ts';
import { createDispatch } from './http/dispatch.ts';
import { serveProblems } from './http/problems.ts';
import { processRoutes } from './http/process-routes.ts';
import { serveEndpoints } from './http/serve-endpoints.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { registerSite } from './site/register-site.ts';

export interface App {
  fastify: FastifyInstance;
  database: Database;
  mailer: Mailer;
  /** Resolves to the address that it listens on, such as `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** `/api/ready` turns 503; what is under way ends, queued mail goes out, all is closed. */
  stop(): Promise<void>;
}

/** Puts the whole server together; nothing listens yet. */
export async function createApp(
  config: Config,
  options: { now?: () => number; passwordCost?: PasswordCost } = {},
): Promise<App> {
  const now = options.now ?? Date.now;
  let address = `http://${config.host}:${config.port}`;
  let isStopping = false;
  const publicUrl = () => config.publicUrl ?? address;

  const fastify = createFastify(config);
  const database = await openDatabase(config);
  const secret = config.secret ?? (await readSecret(config.dataDir));
  const mailer = createMailer({ config, database, log: fastify.log, now });
  const tokens = createTokens({ secret, now });
  const sessions = createSessions({ database, tokens, now });
  const codes = createCodes({ secret, now });
  const passwords = createPasswords(options.passwordCost);

  const dispatch = createDispatch(
    {
      ...processRoutes({ database, isStopping: () => isStopping }),
      ...accountRoutes({ config, database, mailer, sessions, codes, passwords, now, publicUrl }),
      ...storyRoutes({ database, now }),
      ...writingRoutes({ database, now }),
      ...publishingRoutes({ database, now }),
      ...playingRoutes({ database, now }),
    },
    { ...accountChecks(config), ...storyChecks },
  );

  serveProblems(fastify);
  await fastify.register(compress, { threshold: 1_024 });
  serveEndpoints(fastify, { dispatch, sessions });
  const document = openapi();
  fastify.get('/api/openapi.json', async () => document);
  const { commitMark } = database;
  await registerSite(fastify, { config, dispatch, sessions, commitMark, publicUrl });

  return {
    fastify,
    database,
    mailer,
    listen: async () => {
      address = await fastify.listen({ host: config.host, port: config.port });
      return address;
    },
    stop: async () => {
      isStopping = true;
      await fastify.close();
      await mailer.close();
      await database.close();
    },
  };
}
