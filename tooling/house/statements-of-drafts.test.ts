// Clients choose the ids of a draft's parts, so no statement about parts may go by an id alone.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './repository.ts';

/** Pieces of the bin go by its own ids, which the server makes. */
const statement =
  /(?:selectFrom|updateTable|deleteFrom)\((?!'(?:stories|users|stored_bytes|binned_pieces)').*?(?:\.execute\w*\(|;\n)/gs;

/** The statements of a file that do not say whose the rows are. */
const ownerless = (code: string): string[] =>
  [...code.matchAll(statement)].map(([text]) => text).filter((text) => !/story_?id/i.test(text));

it('Every statement about parts of a draft names the story', () => {
  const files = globSync('packages/server/src/features/draft/**/queries.ts', { cwd: repository });
  const code = files.map((file) => readFileSync(join(repository, file), 'utf8'));
  expect(code.join('').match(statement)?.length).toBeGreaterThan(50);
  expect(code.flatMap(ownerless)).toEqual([]);
});

it('One that goes by an id alone is noticed', () => {
  const broken = "trx.deleteFrom('nodes').where('id', '=', id).execute();";
  expect(ownerless(broken)).toHaveLength(1);
  expect(ownerless(broken.replace('.execute', ".where('story_id', '=', story).execute"))).toEqual(
    [],
  );
});
