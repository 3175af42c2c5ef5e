import type { CallSchema } from '@keepsong/contract/transport/call-schemas';
import type { Result } from '@keepsong/domain/result';
import { answerReader } from './answer-reader.ts';
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
  /** Keeps only the fields of the schema, for pages of this process. */
  read: ReturnType<typeof answerReader>;
  isOfCatalogue: boolean;
  /** The handler for this input, if pages may reuse its answer. Otherwise null. */
  keptHandler(input: AnyInput): AnyHandler | null;
};

export function bindHandler(schema: CallSchema, given: AnyHandler | AnyCatalogueCall): Bound {
  const read = answerReader(schema.response);
  if (typeof given === 'function')
    return { schema, handler: given, read, isOfCatalogue: false, keptHandler: () => null };
  const { fromCatalogue, unkept } = given;
  return {
    schema,
    read,
    handler: unkept?.answer ?? fromCatalogue,
    isOfCatalogue: true,
    keptHandler: (input) => (unkept?.isPersonal(input) ? null : fromCatalogue),
  };
}
