import type { ApiErrorBody } from '@keepsong/contract/transport/client';
import type { Refusal } from '@keepsong/domain/result';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { REFUSAL_STATUS } from './refusal-status.ts';

export type ErrorReply = { status: number; body: ApiErrorBody };

/**
 * Makes the answer for a refusal. Details whose names begin with `reset_` are the recovery flags of spec 8.2 and stand
 * at the top level of the body. All other details stand in `details`.
 */
export function refusalReply(refusal: Refusal): ErrorReply {
  const details = refusal.details ?? {};
  const flags = Object.fromEntries(Object.entries(details).filter(([name]) => name.startsWith('reset_')));
  const rest = Object.fromEntries(Object.entries(details).filter(([name]) => !name.startsWith('reset_')));
  const body: ApiErrorBody = { code: refusal.code, ...flags };
  if (Object.keys(rest).length > 0) body.details = rest;
  if (refusal.fields) body.fields = { ...refusal.fields };
  if (refusal.theirs) body.theirs = refusal.theirs;
  if (refusal.message) body.message = refusal.message;
  return { status: REFUSAL_STATUS[refusal.code], body };
}

/** Sends a refusal, with `retry-after` if it has one. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = refusalReply(refusal);
  const wait = refusal.details?.retry_after;
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  return reply.code(status).send(body);
}

/** Names the wrong fields by their paths, with an error code for each. The answer never repeats the sent values. */
export function invalidInputReply(error: z.ZodError): ErrorReply {
  const fields = Object.fromEntries(
    error.issues.map((issue) => [issue.path.join('.') || 'body', issue.code]),
  );
  return { status: 400, body: { code: 'invalid_input', fields } };
}
