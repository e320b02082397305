import { expect, it } from 'vitest';
import { crossingsOf, summaryOf } from './rooms.ts';
import type { Call } from './trace-calls.ts';

const call = (caller: string | null, file: string, name = 'run'): Call => ({ caller, file, name });

const walk = [
  call(null, 'server/http/calls/dispatch.ts'),
  call('server/http/calls/dispatch.ts', 'server/features/draft/edits/write.ts'),
  call('server/features/draft/edits/write.ts', 'server/features/draft/nodes/save.ts'),
  call('server/features/draft/nodes/save.ts', 'server/db/write.ts'),
  call('server/features/draft/nodes/save.ts', 'server/bounded-cache.ts'),
  call('server/features/draft/nodes/save.ts', 'server/features/draft/edits/size.ts'),
  call('server/features/draft/nodes/save.ts', 'server/features/draft/edits/size.ts'),
  call('server/http/calls/dispatch.ts', 'server/http/replies/reply.ts'),
  call('server/testing/app.ts', 'server/features/draft/nodes/save.ts'),
];

it('A walk lists each door between rooms once, and says which lead back', () => {
  const doors = crossingsOf(walk).map(({ file, isReturn }) => `${file} ${isReturn}`);
  expect(doors).toEqual([
    'server/features/draft/edits/write.ts false',
    'server/features/draft/nodes/save.ts false',
    'server/features/draft/edits/size.ts true',
  ]);
});

it('A walk is summed up in one sentence', () => {
  expect(summaryOf('act', walk)).toBe(
    'act: 3 rooms, 5 files, 1 doors back into a room it had left',
  );
});
