import type { Database } from '../../db/database.ts';
import { isFull } from '../../db/portable.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from './handlers.ts';

/** The calls about the process itself. */
export function healthRoutes(deps: {
  database: Database;
  isStopping: () => boolean;
}): Handlers<'GET /api/' | 'GET /api/health' | 'GET /api/ready'> {
  return {
    'GET /api/': async () => ({ name: 'Brasslamp', version: '0.1.0' }),
    'GET /api/health': async () => ({ alive: true }),
    'GET /api/ready': async () => {
      if (deps.isStopping()) throw new AppError('busy.stopping');
      try {
        await deps.database.ping();
        return { ready: true, can_write: true };
      } catch (error) {
        // Readers are served all the same: a proxy must not take the whole site away.
        if (isFull(error)) return { ready: true, can_write: false };
        throw new AppError('busy.database_away');
      }
    },
  };
}
