import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { openapi } from './openapi.ts';

interface Schema {
  required?: string[];
  oneOf?: Schema[];
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  parameters: { in: string; name: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { headers?: object; content?: Content }>;
}

it('is checked in as the schemas make it (npm run openapi writes it again)', () => {
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

describe('says of a call', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> };
  const operation = (key: string): Operation => {
    const [method = '', path = ''] = key.split(' ');
    const found = paths[path]?.[method.toLowerCase()];
    if (!found) throw new Error(`There is no ${key}`);
    return found;
  };
  const headersOf = (key: string) =>
    operation(key).parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name] : []));
  const story = '/api/stories/{username}/{story_slug}';

  it('that a frozen story comes as it is, under a mark, for ever', () => {
    const { responses } = operation(`GET ${story}/versions/{version_id}/story`);
    expect(responses['200']?.content?.['application/json']?.schema.required).toEqual(['title']);
    expect(Object.keys(responses['200']?.headers ?? {})).toEqual(['ETag']);
    expect(responses).toHaveProperty('304');
  });

  it('that an action alone is a choice', () => {
    const action = operation(`PUT ${story}/playthrough/{playthrough_id}/action`);
    const { oneOf } = action.requestBody?.content['application/json']?.schema ?? {};
    expect(oneOf?.map(({ required }) => required)).toEqual([
      ['action_id'],
      ['type', 'item_id'],
      ['type', 'item_id'],
      ['type', 'turn'],
      ['type'],
      ['type', 'version_id'],
    ]);
  });

  it('which headers it heeds', () => {
    expect(headersOf(`PATCH ${story}`)).toEqual(['If-Match']);
    expect(headersOf(`POST ${story}/playthrough`)).toEqual(['Idempotency-Key']);
    expect(headersOf(`POST ${story}/versions/{version_id}/restore`)).toEqual([
      'If-Match',
      'Idempotency-Key',
    ]);
    for (const key of ['GET /api/', 'POST /api/guests', 'POST /api/user/login']) {
      expect([key, headersOf(key)]).toEqual([key, []]);
    }
  });

  it('that a story with another address leads there', () => {
    expect(operation(`GET ${story}`).responses).toHaveProperty('301');
    expect(operation(`PATCH ${story}`).responses).toHaveProperty('308');
    expect(operation('GET /api/user/me').responses).not.toHaveProperty('301');
  });
});
