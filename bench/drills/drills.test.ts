// Short forms of the drills, with real processes.
import { it } from 'vitest';
import { drill as migrations } from './migrations.ts';

it('a first start that is killed can be started again, and three at once all serve', () =>
  migrations(['1', '1']));
