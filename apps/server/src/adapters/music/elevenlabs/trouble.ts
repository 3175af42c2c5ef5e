import { z } from 'zod';
import { SongTrouble, type TroubleKind } from '../music.port.ts';

/** The service's answer to a request that it did not fulfil. */
export type RefusedAnswer = { status: number; body: string };

const detailed = z.object({
  detail: z.union([
    z.object({ status: z.string().max(80), message: z.string().optional() }),
    // Faults of the request itself, as the framework of the service reports them.
    z.array(z.object({ msg: z.string(), loc: z.array(z.union([z.string(), z.number()])) })),
  ]),
});

/** The service's own words for what went wrong. They are the same whatever the status code is. */
const BY_WORD: Readonly<Record<string, TroubleKind>> = {
  quota_exceeded: 'quota',
  payment_required: 'quota',
  invalid_api_key: 'key',
  missing_permissions: 'key',
  needs_authorization: 'key',
  bad_prompt: 'refused',
  bad_composition_plan: 'refused',
  content_policy_violation: 'refused',
  too_many_concurrent_requests: 'busy',
  system_busy: 'busy',
};

/** Why the model made no song, from the answer of its service. No word of the song is repeated. */
export function troubleOf({ status, body }: RefusedAnswer): SongTrouble {
  const read = detailed.safeParse(jsonOf(body));
  const detail = read.success ? read.data.detail : null;
  const word = detail && !Array.isArray(detail) ? detail.status : '';
  const place = Array.isArray(detail) ? ` at ${detail[0]?.loc.join('.')}` : '';
  const kind = BY_WORD[word] ?? kindOf(status);
  return new SongTrouble(kind, `the model's service answers ${status}${word && ` ${word}`}${place}`);
}

function kindOf(status: number): TroubleKind {
  if (status === 402) return 'quota';
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'busy';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'down' : 'refused';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
