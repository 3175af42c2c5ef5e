import type { z } from 'zod';
import type { Calls, Capability } from './calls.ts';

/** The zod schemas of the parts of one call. A request must not contain a part without a schema here. */
export type CallSchema = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The text fields of a multipart body. The service checks their values itself, and can read no others
   * (`FormField`).
   */
  form?: z.ZodType;
  response: z.ZodType;
};

/** The schemas of all calls of one capability. */
export type CapabilitySchemas<C extends Capability> = { [K in keyof Calls[C]]: CallSchema };

/** The names of the text fields that a multipart call may have. */
export type FormField<S> = S extends { form: infer T extends z.ZodType } ? keyof z.input<T> & string : never;

type Input<S, Part extends 'params' | 'query' | 'body'> = S extends { [P in Part]: infer T extends z.ZodType }
  ? { [P in Part]: z.input<T> }
  : unknown;

/** The input that a caller passes. It has only the parts that the call has. */
export type CallInput<S> = Input<S, 'params'> & Input<S, 'query'> & Input<S, 'body'>;

type Parsed<S, Part extends 'params' | 'query' | 'body'> = S extends {
  [P in Part]: infer T extends z.ZodType;
}
  ? { [P in Part]: z.output<T> }
  : unknown;

/** The input that a handler gets: the parts of `CallInput`, checked and converted. */
export type CallParsed<S> = Parsed<S, 'params'> & Parsed<S, 'query'> & Parsed<S, 'body'>;

export type CallOutput<S> = S extends { response: infer T extends z.ZodType } ? z.output<T> : never;
