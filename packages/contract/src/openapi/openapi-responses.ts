import { user } from '../common.ts';
import type { RefusedStatus } from '../transport/refused-statuses.ts';
import { type Json, jsonBody, toJson } from './openapi-schema.ts';

/** The body of a refusal. The client calls this type `ApiErrorBody`. */
const REFUSAL: Json = {
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string', description: 'Why the shop says no' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field path to what is wrong',
    },
    details: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    theirs: { type: 'object', description: 'How it stands now that somebody else has changed it' },
    request_id: { type: 'string' },
  },
  patternProperties: {
    '^reset_': { type: 'boolean', description: 'What the browser must forget (spec 8.2)' },
  },
};

const INVALID_TOKEN: Json = {
  type: 'object',
  required: ['invalid_token', 'user'],
  properties: {
    invalid_token: { const: true },
    user: { anyOf: [toJson(user, 'output'), { type: 'null' }] },
  },
};

const REFRESH: Json = {
  type: 'object',
  required: ['sf_refresh'],
  properties: {
    sf_refresh: { const: true },
    sf_clear_data: { const: true, description: 'What the browser stored can no longer be read' },
  },
};

const MEANINGS: Record<400 | 429 | 503 | RefusedStatus, string> = {
  400: 'Something that was sent is wrong; fields says what',
  401: 'Nobody is signed in',
  403: 'Not for this user, or sent from another site',
  404: 'Not there, or not for this visitor',
  409: 'In conflict with what is there',
  413: 'The file is too large',
  422: 'More than is left',
  429: 'Too often; retry-after says when to ask again, where that helps',
  503: 'Not available for a moment; retry-after says how long to wait',
};

const TOKEN_HEADER = {
  'x-csrf-token': { description: 'The token for all later calls', schema: { type: 'string' } },
};

const refusal = (status: keyof typeof MEANINGS): Json => ({
  description: MEANINGS[status],
  ...jsonBody(REFUSAL),
  ...((status === 429 || status === 503) && { headers: { 'retry-after': { schema: { type: 'string' } } } }),
});

export type Outcome = {
  /** The schema of the answer. Absent when the answer is not JSON. */
  answer?: Json;
  /** Whether the answer contains a new CSRF token (spec 7.1-12). */
  refreshesToken?: boolean;
  /** Whether the answer may be 202, because a second person must agree. */
  mayWait?: boolean;
  /** Whether the call needs the CSRF token, because it changes something. */
  writes: boolean;
  takesInput: boolean;
  refused: readonly RefusedStatus[];
};

/** All possible answers of a call. The keys are the statuses. */
export function responsesOf({ answer, refreshesToken, mayWait, writes, takesInput, refused }: Outcome): Json {
  const statuses = new Set<keyof typeof MEANINGS>([...refused, 429, 503]);
  const isLimited = refused.includes(422);
  if (takesInput) statuses.add(400);
  if (writes) statuses.add(403);
  const refusals = [...statuses].map((status) => [status, refusal(status)]);
  return {
    ...(answer && {
      200: {
        description: 'Done',
        ...(refreshesToken && { headers: TOKEN_HEADER }),
        ...jsonBody(answer),
      },
    }),
    ...(answer && mayWait && { 202: { description: 'Waits for a second person', ...jsonBody(answer) } }),
    ...Object.fromEntries(refusals),
    421: {
      description:
        'The front end has another version than this server: send the same again with the next SF-FE-Try, and another server may take it',
      ...jsonBody(REFUSAL),
    },
    426: {
      description:
        'The front end that SF-FE-App-V and SF-FE-Data-V name is outdated and must be loaded again',
      ...jsonBody(REFRESH),
    },
    ...(writes && {
      422: {
        description: `The CSRF token is missing or stale: take the new one and send the same again, once${isLimited ? '. Or it is more than is left' : ''}`,
        headers: TOKEN_HEADER,
        ...jsonBody(isLimited ? { anyOf: [INVALID_TOKEN, REFUSAL] } : INVALID_TOKEN),
      },
    }),
  };
}
