import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import type { Result } from '@keepsong/domain/result';
import type { CallContext } from './call.ts';

export type AnyInput = Record<string, unknown>;
export type AnyHandler = (input: AnyInput, context: CallContext) => Promise<Result<unknown>>;
export type AnyCatalogueCall = {
  fromCatalogue: AnyHandler;
  unkept?: { isPersonal(input: AnyInput): boolean; answer: AnyHandler };
};

/** A call of the contract with its handler. */
export type Bound = {
  schema: CallSchema;
  handler: AnyHandler;
  isOfCatalogue: boolean;
  /** The handler for this input, if pages may reuse its answer. Otherwise null. */
  keptHandler(input: AnyInput): AnyHandler | null;
};

export function bindHandler(schema: CallSchema, given: AnyHandler | AnyCatalogueCall): Bound {
  if (typeof given === 'function')
    return { schema, handler: given, isOfCatalogue: false, keptHandler: () => null };
  const { fromCatalogue, unkept } = given;
  return {
    schema,
    handler: unkept?.answer ?? fromCatalogue,
    isOfCatalogue: true,
    keptHandler: (input) => (unkept?.isPersonal(input) ? null : fromCatalogue),
  };
}
