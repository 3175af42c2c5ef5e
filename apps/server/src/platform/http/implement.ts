import { CONTRACT } from '@keepsong/contract/contract';
import type { CallDefinition } from '@keepsong/contract/transport/call-definition';
import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import { CALLS, type Calls, type Capability } from '@keepsong/contract/transport/calls';
import { type AnyCatalogueCall, type AnyHandler, type Bound, bindHandler } from './calls/bound-call.ts';
import type { Dispatch, Handlers } from './calls/call.ts';
import { type CallRoutesDeps, createCallRoutes, type Scopes } from './calls/call-routes.ts';
import { createDispatch, type DispatchDeps } from './calls/dispatch-calls.ts';
import { parseInput } from './calls/parse-input.ts';
import { refusalReply } from './errors.ts';

export type { CallContext, Dispatch, Handlers } from './calls/call.ts';

/**
 * Answers some calls with the given handlers, and all others with `otherwise`. It is for a page that is
 * rendered once from another state of the shop: nothing of it is cached, and no session is read.
 */
export const dispatchTo =
  (given: { [C in Capability]?: Handlers<C> }, otherwise: Dispatch): Dispatch =>
  async (name, raw, context) => {
    const [capability = '', call = ''] = name.split('.');
    const handlers = (given as Record<string, Record<string, AnyHandler | AnyCatalogueCall>>)[capability];
    const schema = (CONTRACT as unknown as Record<string, Record<string, CallSchema>>)[capability]?.[call];
    const handler = handlers?.[call];
    if (!handler || !schema) return otherwise(name, raw, context);
    const parsed = parseInput(schema, raw);
    if ('error' in parsed) return parsed.error;
    const answer = typeof handler === 'function' ? handler : handler.fromCatalogue;
    const result = await answer(parsed.input, context);
    if (!result.ok) return refusalReply(result.refusal);
    return { status: 200, body: schema.response.parse(result.value) };
  };

export type BinderDeps = CallRoutesDeps & DispatchDeps;

/** Binds calls to HTTP and to the in-process transport, so that both go through the same checks and handler. */
export function createBinder(scopes: Scopes, deps: BinderDeps) {
  const bound = new Map<string, Bound>();
  const { addRoute } = createCallRoutes(scopes, deps);

  return {
    /** Serves all calls of one capability of the contract with these handlers. */
    implement<C extends Capability>(capability: C, handlers: Handlers<C>): void {
      const calls: Calls[C] = CALLS[capability];
      for (const [call, definition] of Object.entries<CallDefinition>(calls)) {
        const name = `${capability}.${call}`;
        const schema = (CONTRACT[capability] as Record<string, CallSchema>)[call];
        const given = (handlers as Record<string, AnyHandler | AnyCatalogueCall>)[call];
        if (!schema || !given) throw new Error(`${name} has no schema or no handler`);
        const handler = bindHandler(schema, given);
        bound.set(name, handler);
        addRoute(name, definition, handler);
      }
    },
    ...createDispatch(bound, deps),
    names: () => [...bound.keys()],
  };
}

export type Binder = ReturnType<typeof createBinder>;
