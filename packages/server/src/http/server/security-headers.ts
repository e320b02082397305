import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Headers of all replies: pages, files, pictures, the API and its problems. */
export const securityHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>) => ({
  'x-content-type-options': 'nosniff',
  // Other sites must not embed our resources. Calls with CORS are not affected.
  'cross-origin-resource-policy': 'same-origin',
  // For this host only: other hosts under the domain may need plain HTTP.
  ...(publicUrl?.startsWith('https:') && {
    'strict-transport-security': `max-age=${yearSeconds}`,
  }),
});

/** Marks a resource that other sites show: pictures of shared links, icons. */
export const shownElsewhere = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin');

/** The header after logging out. Never `storage`: it holds unsaved texts and turns that are not synced yet. */
export const clearedCache = { 'clear-site-data': '"cache"' };
