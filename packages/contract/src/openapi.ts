import { z } from 'zod';
import type { CallSchema } from './call-schemas.ts';
import { CALLS, type CallDefinition, type Capability } from './calls.ts';
import { CONTRACT } from './contract.ts';

type Json = Record<string, unknown>;

const ERROR_SCHEMA = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'Why the shop says no' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field path to what is wrong',
    },
    details: { type: 'object', additionalProperties: true },
  },
};

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

const openApiPath = (path: string): string => path.replace(/:([a-z_]+)/g, '{$1}');

function parameters(schema: CallSchema): Json[] {
  const list = (part: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
    if (!part) return [];
    const json = toJson(part, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, value]) => ({
      name,
      in: where,
      required: where === 'path' || (json.required ?? []).includes(name),
      schema: value,
    }));
  };
  return [...list(schema.params, 'path'), ...list(schema.query, 'query')];
}

function requestBody(definition: CallDefinition, schema: CallSchema): Json | undefined {
  if (definition.multipart) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  if (!schema.body) return undefined;
  return { required: true, content: { 'application/json': { schema: toJson(schema.body, 'input') } } };
}

function operation(capability: string, call: string, definition: CallDefinition, schema: CallSchema): Json {
  const body = requestBody(definition, schema);
  const refused = { description: 'Refused', content: { 'application/json': { schema: ERROR_SCHEMA } } };
  return {
    operationId: `${capability}.${call}`,
    tags: [capability],
    summary: schema.summary,
    parameters: parameters(schema),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: toJson(schema.response, 'output') } },
      },
      '4XX': refused,
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument({ server, version }: { server: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const capability of Object.keys(CALLS) as Capability[]) {
    for (const [call, definition] of Object.entries<CallDefinition>(CALLS[capability])) {
      const schema = (CONTRACT[capability] as Record<string, CallSchema>)[call];
      if (!schema) throw new Error(`${capability}.${call} has no schema`);
      const path = openApiPath(definition.path);
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
