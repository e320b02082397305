import { expect, it } from 'vitest';
import { ApiError, type FailureCode } from '../../api/api.ts';
import { createOnce } from './create-once.ts';

/** A site that makes each text once; `lost` = it makes it, and nobody hears. */
function siteWith(failures: (FailureCode | 'lost' | null)[]) {
  const things: string[] = [];
  const fail = (code: FailureCode, status: number) => new ApiError({ code, status, detail: '' });
  return {
    things,
    async create(text: string) {
      const failure = failures.shift() ?? null;
      if (failure === 'not_valid') throw fail(failure, 422);
      if (failure === 'not_signed_in') throw fail(failure, 401);
      if (failure && failure !== 'lost') throw fail(failure, 503);
      if (!things.includes(text)) things.push(text);
      if (failure === 'lost') throw fail('offline', 503);
      return { at: things.indexOf(text) };
    },
    async update({ at }: { at: number }, text: string) {
      things[at] = text;
      return { at };
    },
  };
}

const setUp = (failures: (FailureCode | 'lost' | null)[]) => {
  const site = siteWith(failures);
  return { site, once: createOnce(site.create, site.update) };
};

it('makes it, and edits it from then on', async () => {
  const { site, once } = setUp([]);
  await once.save('One');
  await once.save('Two');
  expect(site.things).toEqual(['Two']);
});

it.each<{ failures: (FailureCode | 'lost')[] }>([
  { failures: ['lost'] },
  { failures: ['lost', 'offline', 'not_signed_in'] },
  { failures: ['offline'] },
])('makes one thing of words that changed after $failures', async ({ failures }) => {
  const { site, once } = setUp([...failures]);
  for (const _ of failures) await expect(once.save('One')).rejects.toThrow();
  await once.save('One and more');
  expect(site.things).toEqual(['One and more']);
});

it('makes what is typed now when what was sent before is refused', async () => {
  const { site, once } = setUp(['offline', 'not_valid']);
  await expect(once.save('')).rejects.toThrow();
  await once.save('One');
  expect(site.things).toEqual(['One']);
  const refused = setUp(['not_valid']);
  await expect(refused.once.save('')).rejects.toMatchObject({ code: 'not_valid' });
  await refused.once.save('One');
  expect(refused.site.things).toEqual(['One']);
});
