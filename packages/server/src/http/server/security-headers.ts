import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** What every reply says: pages, files, pictures, the API and its problems. */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  'x-content-type-options': 'nosniff',
  // No page elsewhere draws in what is ours. Calls with CORS are not asked for this.
  'cross-origin-resource-policy': 'same-origin',
  // Of this host alone: what else runs under the domain is not ours to decide about.
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=${yearSeconds}`,
  }),
});

/** For what other sites show: pictures of stories where somebody shares a link, icons. */
export const shownElsewhere = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin');

/** After a log-out. Never `storage`: words and turns that the site has not got yet lie there. */
export const clearedCache = { 'clear-site-data': '"cache"' };
