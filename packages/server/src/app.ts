import { openapi } from '@brasslamp/contract/openapi';
import { storyFileSchema } from '@brasslamp/interchange/story-file';
import type { PageServer } from '@brasslamp/web/page-server';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { createCodes } from './auth/codes.ts';
import { createKnownNetworks } from './auth/known-networks.ts';
import { createPasswords, type PasswordCost } from './auth/passwords.ts';
import { readSecret } from './auth/secret.ts';
import { createSessions } from './auth/sessions.ts';
import { createTokens } from './auth/tokens.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/connect/open-database.ts';
import type { Database } from './db/database.ts';
import { accountChecks, accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { type Checker, createChecker } from './features/checking/checker.ts';
import { checkingRoutes } from './features/checking/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { createSanitizer } from './features/content/sanitizer.ts';
import { draftRoutes } from './features/draft/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { exportRoutes } from './features/exporting/routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { importedRoutes } from './features/imported/routes.ts';
import { importingRoutes } from './features/importing/routes.ts';
import { libraryRoutes } from './features/library/routes.ts';
import { listRoutes } from './features/lists/routes.ts';
import { createEncoder, type Encoder } from './features/media/image-files/encoder.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { playingRoutes } from './features/playing/routes.ts';
import { publishingRoutes } from './features/publishing/routes.ts';
import { removedStoryRoutes } from './features/removed-stories/routes.ts';
import { storyChecks, storyRoutes } from './features/stories/routes.ts';
import { testPlayRoutes } from './features/test-plays/routes.ts';
import { versionRoutes } from './features/versions/routes.ts';
import {
  bodyLimits,
  createHeavyThreads,
  createHeavyWork,
  type HeavyThreads,
  readsBodies,
  readsFiles,
} from './heavy-work/heavy-work.ts';
import { createDispatch } from './http/calls/dispatch.ts';
import type { AllHandlers } from './http/calls/handlers.ts';
import { healthRoutes } from './http/calls/health-routes.ts';
import { createQuotas } from './http/calls/quotas.ts';
import { serveEndpoints } from './http/calls/serve-endpoints.ts';
import { createIdempotentReplies } from './http/replies/idempotent-replies.ts';
import { serveProblems } from './http/replies/problems.ts';
import { createFastify } from './http/server/create-fastify.ts';
import { serveOtherOrigins } from './http/server/other-origins.ts';
import type { Jobs } from './jobs/jobs.ts';
import { startSiteJobs } from './jobs/site-jobs.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { loadPageServer } from './site/load-page-server.ts';
import { registerSite } from './site/register-site.ts';

const heavyWorker = new URL('./heavy-worker.ts', import.meta.url);

export interface App {
  fastify: FastifyInstance;
  database: Database;
  mailer: Mailer;
  /** Resolves to the address that it listens on, such as `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** `/api/ready` becomes 503; running calls finish, queued mail is sent, everything is closed. */
  stop(): Promise<void>;
}

interface AppOptions {
  now?: () => number;
  passwordCost?: PasswordCost;
  checker?: Checker;
  encoder?: Encoder;
  threads?: HeavyThreads;
  /** The pages to serve; those of the built web app, if no others are given. */
  pages?: PageServer;
}

/** Puts the whole server together; nothing listens yet. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  let address = `http://${config.host}:${config.port}`;
  let isStopping = false;
  let jobs: Jobs | undefined;
  const publicUrl = () => config.publicUrl ?? address;

  const fastify = createFastify(config);
  const services = await createServices(config, options, { log: fastify.log, publicUrl });
  const { database, mailer, sessions, secret, now } = services;
  const dispatch = createDispatch(
    allRoutes(services, () => isStopping),
    { ...accountChecks(config), ...storyChecks },
    createQuotas({ hasRateLimits: config.hasRateLimits, now }),
    readsBodies(services.bodyThreads, config),
  );

  serveProblems(fastify);
  serveOtherOrigins(fastify);
  await fastify.register(compress, { threshold: 1_024 });
  const idempotentReplies = createIdempotentReplies({ database, secret, now });
  await serveEndpoints(fastify, { dispatch, sessions, idempotentReplies });
  serveSchemas(fastify, config.basePath);
  const pages = options.pages ?? (await loadPageServer(config.basePath));
  await registerSite(fastify, { config, dispatch, sessions, database, publicUrl, pages });

  return {
    fastify,
    database,
    mailer,
    listen: async () => {
      address = await fastify.listen({ host: config.host, port: config.port });
      jobs = startSiteJobs(services, { planMs: config.planSeconds * 1_000 });
      // Whoever opens or imports a large story first would wait for it: a second, and more on a busy machine.
      services.threads.warmUp();
      return address;
    },
    stop: async () => {
      isStopping = true;
      await fastify.close();
      await jobs?.stop();
      await services.close();
    },
  };
}

/** The services that routes and jobs work with; one of each in a process. */
async function createServices(
  config: Config,
  options: AppOptions,
  { log, publicUrl }: { log: FastifyInstance['log']; publicUrl: () => string },
) {
  const now = options.now ?? Date.now;
  const database = await openDatabase(config);
  const secret = config.secret ?? (await readSecret(config.dataDir));
  const mailer = createMailer({ config, database, log, now });
  const checker = options.checker ?? createChecker({ log });
  const encoder = options.encoder ?? createEncoder({ log });
  const threads = options.threads ?? createHeavyThreads({ log, code: heavyWorker });
  const bodyThreads = options.threads ?? createHeavyThreads({ log, code: heavyWorker }, bodyLimits);
  return {
    config,
    now,
    log,
    publicUrl,
    database,
    secret,
    mailer,
    checker,
    threads,
    bodyThreads,
    readFile: readsFiles(bodyThreads, config),
    readLargeFile: readsFiles(threads, config),
    heavy: createHeavyWork(database.read, { threads, where: config }),
    sessions: createSessions({ database, tokens: createTokens({ secret, now }), now }),
    codes: createCodes({ secret, now }),
    passwords: createPasswords({ ...options.passwordCost, secret }),
    knownNetworks: createKnownNetworks({ secret, now }),
    sanitize: createSanitizer(),
    encoder,
    /** The caller closes what it passed in the options. */
    close: async () => {
      await mailer.close();
      if (!options.encoder) await encoder.close();
      if (!options.checker) await checker.close();
      if (!options.threads) await Promise.all([threads.close(), bodyThreads.close()]);
      await database.close();
    },
  };
}

type Services = Awaited<ReturnType<typeof createServices>>;

const allRoutes = (services: Services, isStopping: () => boolean): AllHandlers => ({
  ...healthRoutes({ database: services.database, isStopping }),
  ...accountRoutes(services),
  ...storyRoutes(services),
  ...draftRoutes(services),
  ...versionRoutes(services),
  ...importedRoutes(services),
  ...importingRoutes(services),
  ...mediaRoutes(services),
  ...exportRoutes(services),
  ...testPlayRoutes(services),
  ...checkingRoutes(services),
  ...publishingRoutes(services),
  ...playingRoutes(services),
  ...removedStoryRoutes(services),
  ...libraryRoutes(services),
  ...guestRoutes(services),
  ...listRoutes(services),
  ...eventRoutes(services),
  ...adminRoutes(services),
  ...contentRoutes(services),
});

/** What programs read of the site: its calls, and its story files. */
function serveSchemas(fastify: FastifyInstance, basePath: string): void {
  let document: ReturnType<typeof openapi> | undefined;
  fastify.get('/api/openapi.json', async () => {
    // Made on the first request: it would take half of the time of a start.
    document ??= { ...openapi(), servers: [{ url: basePath }] };
    return document;
  });
  let schema: ReturnType<typeof storyFileSchema> | undefined;
  fastify.get('/api/story-file.schema.json', async (_, reply) => {
    schema ??= storyFileSchema();
    return reply.type('application/schema+json').send(JSON.stringify(schema));
  });
}
