import { siteLimits } from '@brasslamp/story/model/site-limits';
import { z } from 'zod';
import type { Endpoint } from './definition/endpoint.ts';
import { type ErrorCode, errorCodes } from './definition/error-codes.ts';
import { type EndpointKey, endpointKeys, endpoints } from './endpoints.ts';
import { quotaOf } from './quotas.ts';

type Json = Record<string, unknown>;

const everyCall: ErrorCode[] = ['bad_request', 'internal', 'busy'];

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
};

/** The API as an OpenAPI 3.1 document, made from the schemas that validate. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const key of endpointKeys) {
    const endpoint: Endpoint = endpoints[key];
    const [method = '', path = ''] = key.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] ??= {};
    paths[template][method.toLowerCase()] = operation(key, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brasslamp',
      version: '0.1.0',
      description:
        'Write branching stories and play them. Replies are in `data`; errors follow RFC 9457.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(key: EndpointKey, endpoint: Endpoint): Json {
  return {
    operationId: operationId(key),
    summary: endpoint.summary,
    security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.errors.includes('revision_stale') ? [ifMatch] : []),
      ...(canRepeat(key, endpoint) ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { [mediaTypes[endpoint.bodyType]]: { schema: schemaOf(endpoint.body) } },
      },
    }),
    responses: {
      [endpoint.status]: success(endpoint),
      ...elsewhere(key, endpoint),
      ...failures(key, endpoint),
    },
  };
}

/** `PUT /api/stories/:username/…/nodes/:node_id` → `putStoriesUsernameNodesNodeId`. */
function operationId(key: string): string {
  const words = key.replace('/api', '').match(/\w+/g) ?? [];
  const [method = '', ...rest] = words.flatMap((word) => word.split('_'));
  return (
    method.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the change is based on; a stale one is 412',
  schema: { type: 'string' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key within 24 hours is answered with the first answer',
  schema: { type: 'string', minLength: 1, maxLength: siteLimits.idempotencyKey },
};

const canRepeat = (key: string, endpoint: Endpoint) =>
  key.startsWith('POST ') && !endpoint.givesToken;

const hasMark = (endpoint: Endpoint) => endpoint.hasRevision || endpoint.isFrozen;
const text = { schema: { type: 'string' } };

function success(endpoint: Endpoint): Json {
  if (!endpoint.reply) return { description: 'Done' };
  const data = schemaOf(endpoint.reply);
  const beside = endpoint.repeatBeside.map((name) => [name, data.properties?.[name] ?? {}]);
  return {
    description: 'Success',
    ...(hasMark(endpoint) && { headers: { ETag: text } }),
    content: endpoint.isFile
      ? fileContent
      : {
          'application/json': {
            schema: endpoint.isFrozen
              ? data
              : {
                  type: 'object',
                  required: ['data'],
                  properties: { ...Object.fromEntries(beside), data },
                },
          },
        },
  };
}

/** Replies without a body: use what you have cached, or ask at the story's new address. */
function elsewhere(key: string, endpoint: Endpoint): Json {
  const isRead = key.startsWith('GET ');
  const moved = { description: 'The story has another address now', headers: { Location: text } };
  return {
    ...(key.includes('/:story_slug') && { [isRead ? 301 : 308]: moved }),
    ...(isRead &&
      hasMark(endpoint) && { 304: { description: 'The same as under the ETag in If-None-Match' } }),
  };
}

const fileContent = { 'application/zip': { schema: { type: 'string', format: 'binary' } } };

function failures(key: EndpointKey, endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([...everyCall, 'not_valid', ...endpoint.errors]);
  if (endpoint.who !== 'anyone') codes.add('not_signed_in').add('not_allowed');
  if (hasFields(endpoint.params)) codes.add('not_found');
  if (endpoint.body) codes.add('too_large').add('wrong_type');
  if (canRepeat(key, endpoint)) codes.add('idempotency_key_reused');
  if (quotaOf[key] !== undefined) codes.add('too_often');
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, words]) => [
      status,
      {
        description: words.map((code) => `\`${code}\`: ${errorCodes[code].title}`).join('. '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}

const hasFields = (schema: z.ZodType) => parameters(schema, 'query').length > 0;

/** The schema to document: of a `preprocess` without what it accepts in addition. */
const described = (schema: z.ZodType) =>
  schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? schema.out : schema;

function schemaOf(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(described(schema), {
    io: 'input',
    unrepresentable: 'any',
  });
  return json;
}

const paramsSchema = {
  type: 'object',
  description: 'The values in the sentence',
  additionalProperties: { type: ['string', 'number'] },
};

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message_id', 'params', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message_id: {
      type: 'string',
      description: 'Which sentence `detail` is, for programs that word it themselves',
    },
    params: paramsSchema,
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message', 'message_id', 'params'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          message_id: { type: 'string' },
          params: paramsSchema,
        },
      },
    },
    current: { description: 'With 409 turn_not_current and 412: the thing as it is now' },
  },
};
