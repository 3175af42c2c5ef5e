import { createCatalogueAnswers, freezeDeep } from '../../catalogue/catalogue-answers.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { refusalReply } from '../errors.ts';
import type { AnyHandler, AnyInput, Bound } from './bound-call.ts';
import type { CallContext, Dispatch, Reply } from './call.ts';
import type { CallRoutesDeps } from './call-routes.ts';
import { parseInput } from './parse-input.ts';

export type DispatchDeps = Pick<CallRoutesDeps, 'record'> & {
  /** Reads the present version of the catalogue. */
  readVersion(): Promise<number>;
  /** How many answers of the catalogue are kept. The default is in `createCatalogueAnswers`. */
  mostAnswers?: number | undefined;
};

/** Makes calls in this process, and keeps the answers of those that read only the catalogue. */
export function createDispatch(
  bound: ReadonlyMap<string, Bound>,
  { readVersion, mostAnswers, record }: DispatchDeps,
) {
  const catalogueAnswers = createCatalogueAnswers<Reply>({ most: mostAnswers });
  /**
   * The catalogue's version for each page that is rendered. It comes with the visitor's session. For a page without a
   * session, the first call reads it.
   */
  const versions = new WeakMap<CallContext, Promise<number>>();

  function versionFor(page: CallContext): Promise<number | null> {
    const version =
      versions.get(page) ?? page.session.find().then((session) => session?.catalogueVersion ?? readVersion());
    versions.set(page, version);
    return version.catch(nullWhenUnavailable);
  }

  async function replyBy(
    handler: AnyHandler,
    { name, bound }: { name: string; bound: Bound },
    input: AnyInput,
    context: CallContext,
  ) {
    const { read, isOfCatalogue } = bound;
    const result = await handler(input, context);
    if (!isOfCatalogue) {
      const after = await context.session.find();
      const { params, body } = input;
      const { ip, requestId: request } = context;
      record({ call: name, isRead: true, result, before: null, after, params, body, ip, request }, null);
    }
    if (!result.ok) return refusalReply(result.refusal);
    return { status: 200, body: await read(result.value) };
  }

  return {
    /**
     * Calls the same handlers in this process, for pages that are rendered on the server. Pages only read, so no CSRF
     * token is checked.
     */
    dispatch: (async (name, raw, context) => {
      const call = bound.get(name);
      if (!call) throw new Error(`unknown call ${name}`);
      const { schema, handler, isOfCatalogue } = call;
      const answering = { name, bound: call };
      const version = isOfCatalogue ? await versionFor(context) : null;
      const key = `${name} ${context.locale} ${JSON.stringify(raw)}`;
      const kept = version !== null && catalogueAnswers.find(version, key);
      if (kept) return kept;
      const parsed = parseInput(schema, raw);
      if ('error' in parsed) return parsed.error;
      const { input } = parsed;
      const keptHandler = call.keptHandler(input);
      if (keptHandler === null || version === null) return replyBy(handler, answering, input, context);
      const reply = replyBy(keptHandler, answering, input, context).then(freezeDeep);
      catalogueAnswers.keep(version, key, reply, ({ status }) => status === 200);
      return reply.catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return replyBy(handler, answering, input, context);
      });
    }) satisfies Dispatch,
  };
}

function nullWhenUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
