import type { FieldCode, RefusalCode } from './refusals.ts';

/** The path of a field (`questions.0.answer`) → the fault of this field. */
export type FieldErrors = Readonly<Record<string, FieldCode>>;

/** A refusal: a code for programs, and details for the message. */
export type Refusal = {
  code: RefusalCode;
  details?: Record<string, string | number | boolean | null | readonly string[]>;
  fields?: FieldErrors;
  /** The current version, when somebody else has changed it meanwhile. */
  theirs?: object;
  /** A sentence that the specification demands in the answer, in addition to the code. */
  message?: string;
};

/** A function refuses by returning this value, not by throwing. So the caller must check `ok`. */
export type Result<T, R extends Refusal = Refusal> = { ok: true; value: T } | { ok: false; refusal: R };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const refuse = <C extends RefusalCode>(
  code: C,
  details?: Refusal['details'],
): { ok: false; refusal: { code: C; details?: Refusal['details'] } } => ({
  ok: false,
  refusal: details ? { code, details } : { code },
});

/** A refusal that names the wrong fields. */
export const refuseFields = <C extends RefusalCode>(
  code: C,
  fields: FieldErrors,
): { ok: false; refusal: { code: C; fields: FieldErrors } } => ({ ok: false, refusal: { code, fields } });
