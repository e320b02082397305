import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openapi } from './openapi.ts';

it('stands checked in as the schemas make it (npm run openapi writes it anew)', () => {
  const checkedIn = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(checkedIn)).toEqual(openapi());
});

it('has every endpoint, each with its own operation id', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, { operationId: string }>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(Object.keys(endpoints).length);
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(
    operations.length,
  );
});
