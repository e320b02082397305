import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/calls/handlers.ts';
import { listEvents } from './list-events.ts';
import { recordEvent } from './record-event.ts';

export function eventRoutes(deps: {
  database: Database;
  now: () => number;
}): Handlers<'GET /api/events' | 'GET /api/event_test'> {
  return {
    'GET /api/events': (call) => listEvents(deps, call),
    'GET /api/event_test': ({ viewer }) =>
      deps.database.write((trx) =>
        recordEvent(trx, {
          type: 'test',
          actor: viewer,
          subject: { type: 'site', id: null },
          now: deps.now(),
        }),
      ),
  };
}
