import type { z } from 'zod';
import { CONTRACT } from '../contract.ts';
import { type CallDefinition, INSTANT_BASE, instantApiBase } from '../transport/call-definition.ts';
import type { CallSchema } from '../transport/call-schemas.ts';
import { CALLS, type Capability } from '../transport/calls.ts';
import { REFUSED_STATUSES, type RefusedStatus } from '../transport/refused-statuses.ts';
import { responsesOf } from './openapi-responses.ts';
import { type Json, jsonBody, toJson } from './openapi-schema.ts';

const openApiPath = (path: string): string => path.replace(/:([a-z_]+)/g, '{$1}');

const CSRF_HEADER = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: true,
  description:
    "The session's token, from the page's csrf-token meta tag or the last x-csrf-token answer header",
  schema: { type: 'string' },
};

/** Describes a parameter. A list in a query is written as `name[]=a&name[]=b`, and a missing list is empty. */
function parameter(name: string, schema: Json, where: 'path' | 'query', isRequired: boolean): Json {
  if (where === 'path') return { name, in: where, required: true, schema };
  if (schema.type !== 'array') return { name, in: where, required: isRequired, schema };
  return { name: `${name}[]`, in: where, required: false, style: 'form', explode: true, schema };
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Names what is asked for. The same key with the same body has its effect once',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function parameters({ params, query }: CallSchema, { keyed, mayKey }: CallDefinition, writes: boolean) {
  const list = (part: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
    if (!part) return [];
    const { properties = {}, required = [] } = toJson(part, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) =>
      parameter(name, schema, where, required.includes(name)),
    );
  };
  return [
    ...list(params, 'path'),
    ...list(query, 'query'),
    ...(writes ? [CSRF_HEADER] : []),
    ...(keyed || mayKey ? [{ ...KEY_HEADER, required: keyed === true }] : []),
  ];
}

/** Describes a form with a file and text fields. The file is required, except where text fields can replace it. */
function formBody({ form }: CallSchema): Json {
  const fields = form ? toJson(form, 'input') : { type: 'object', required: ['file'] };
  const properties = { file: { type: 'string', format: 'binary' }, ...(fields.properties as Json) };
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } };
}

function requestBody(definition: CallDefinition, schema: CallSchema): Json | undefined {
  if (definition.multipart) return formBody(schema);
  return schema.body && { required: true, ...jsonBody(toJson(schema.body, 'input')) };
}

function operation(
  capability: Capability,
  call: string,
  definition: CallDefinition,
  schema: CallSchema,
): Json {
  const writes = definition.method !== 'GET' || definition.refreshesToken === true;
  const body = requestBody(definition, schema);
  const refused = (REFUSED_STATUSES[capability] as Record<string, readonly RefusedStatus[]>)[call] ?? [];
  const takesInput = body !== undefined || schema.params !== undefined || schema.query !== undefined;
  return {
    // The document names the API's base address once. A call with another base address names it here.
    ...(definition.atRoot || definition.instant ? { servers: [{ url: '/' }] } : {}),
    operationId: `${capability}.${call}`,
    tags: [capability],
    summary: schema.summary,
    parameters: parameters(schema, definition, writes),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf({
      answer: toJson(schema.response, 'output'),
      refreshesToken: definition.refreshesToken === true,
      mayWait: definition.mayWait === true,
      writes,
      takesInput,
      refused,
    }),
  };
}

/**
 * The download of a song as MP3, for the song's owner. The answer is a file, so the client does not have this
 * call.
 */
const DOWNLOAD = {
  path: '/stories/{slug}/download',
  operation: {
    operationId: 'stories.download',
    tags: ['stories'],
    summary: "The owner's MP3 of a delivered song, with title and artist in the file",
    parameters: [parameter('slug', { type: 'string' }, 'path', true)],
    responses: {
      200: {
        description: 'The file',
        content: { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } },
      },
      ...responsesOf({ writes: false, takesInput: false, refused: [404] }),
    },
  },
};

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument({
  server,
  version,
  instantBase = INSTANT_BASE,
}: {
  server: string;
  version: string;
  instantBase?: string;
}): Json {
  const paths: Record<string, Json> = { [DOWNLOAD.path]: { get: DOWNLOAD.operation } };
  for (const capability of Object.keys(CALLS) as Capability[]) {
    for (const [call, definition] of Object.entries<CallDefinition>(CALLS[capability])) {
      const schema = (CONTRACT[capability] as Record<string, CallSchema>)[call];
      if (!schema) throw new Error(`${capability}.${call} has no schema`);
      // Two calls may have the same path below different base addresses. So the path of an instant call
      // includes its base.
      const base = definition.instant ? instantApiBase(instantBase) : '';
      const path = `${base}${openApiPath(definition.path)}`;
      paths[path] = {
        ...paths[path],
        [definition.method.toLowerCase()]: operation(capability, call, definition, schema),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Keepsong API', version },
    servers: [{ url: server }],
    paths,
  };
}
