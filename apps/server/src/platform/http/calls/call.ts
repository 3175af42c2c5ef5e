import type { Contract } from '@keepsong/contract/contract';
import type { CallOutput, CallParsed } from '@keepsong/contract/transport/call-schemas';
import type { Capability } from '@keepsong/contract/transport/calls';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Result } from '@keepsong/domain/result';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { RequestSession } from '../sessions.ts';

/** What a handler gets in addition to its parsed input. */
export type CallContext = {
  session: RequestSession;
  locale: Locale;
  /** The network address of the caller, for limits. */
  ip: string;
  requestId: string;
  /** The header `Idempotency-Key`, checked; null without it. Calls that are `keyed` always have one. */
  key: string | null;
  log: FastifyBaseLogger;
  /** The request itself, for multipart bodies only; null while a page renders in this process. */
  request: FastifyRequest | null;
};

export type Handler<S> = (input: CallParsed<S>, context: CallContext) => Promise<Result<CallOutput<S>>>;

/**
 * A call whose answer depends only on the catalogue (the tables that `catalogue_version` counts) and on the language.
 * The answer is the same for everybody until the catalogue changes. Pages that are rendered reuse it until then.
 */
export type CatalogueCall<S> = {
  fromCatalogue(input: CallParsed<S>, context: Pick<CallContext, 'locale'>): Promise<Result<CallOutput<S>>>;
  /**
   * Gives answers that must not be kept: to calls over HTTP, to calls while the database cannot be reached, and
   * to inputs that are `isPersonal` because they concern one visitor. Without `unkept`, `fromCatalogue` answers
   * all calls.
   */
  unkept?: { isPersonal(input: CallParsed<S>): boolean; answer: Handler<S> };
};

export type Handlers<C extends Capability> = {
  [K in keyof Contract[C]]: Handler<Contract[C][K]> | CatalogueCall<Contract[C][K]>;
};

/** An answer as the in-process transport receives it. */
export type Reply = { status: number; body: unknown };
export type Dispatch = (
  name: string,
  input: { params: unknown; query: unknown; body: unknown },
  context: CallContext,
) => Promise<Reply>;
