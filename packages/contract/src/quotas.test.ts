import { expect, it } from 'vitest';
import { endpointKeys, endpoints } from './endpoints.ts';
import { openapi } from './openapi.ts';
import { quotaOf } from './quotas.ts';

const writes = endpointKeys.filter((key) => !key.startsWith('GET '));

it('counts every call that writes', () => {
  expect(writes.filter((key) => quotaOf[key] === undefined)).toEqual([]);
  expect(Object.keys(quotaOf).filter((key) => !(key in endpoints))).toEqual([]);
});

it('is in the document of each call that is counted', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, { responses: object }>> };
  for (const key of endpointKeys) {
    const [method = '', path = ''] = key.split(' ');
    const call = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (quotaOf[key]) expect(call?.responses, key).toHaveProperty('429');
  }
});
