/**
 * How strictly two shapes are compared.
 * - `asks`: the server must take what an open page sends.
 * - `answers`: an open page must find in an answer what it reads. An open page checks no limits and ignores
 *   unknown fields.
 * - `stored`: what a browser has stored must still be readable. Readers fill in missing fields (decision 0058).
 */
const HOW = {
  asks: { limits: true, mayLack: false, mayAdd: false },
  answers: { limits: false, mayLack: false, mayAdd: true },
  stored: { limits: false, mayLack: true, mayAdd: true },
};

/** The keywords that limit a value, each with a function that tells whether one limit is within another. */
const LIMITS = {
  minLength: (a, b) => a >= b,
  minimum: (a, b) => a >= b,
  minItems: (a, b) => a >= b,
  maxLength: (a, b) => a <= b,
  maximum: (a, b) => a <= b,
  maxItems: (a, b) => a <= b,
  pattern: (a, b) => a === b,
  format: (a, b) => a === b,
  multipleOf: (a, b) => a === b,
};

/** Keywords that do not limit which values are allowed. */
const WORDS = ['description', 'default', 'readOnly', 'title', 'examples'];
const PARTS = ['type', 'const', 'enum', 'anyOf', 'oneOf'];
const OF_OBJECTS = ['properties', 'required', 'additionalProperties', 'propertyNames'];
const KNOWN = new Set([...Object.keys(LIMITS), ...WORDS, ...PARTS, ...OF_OBJECTS, 'items', 'prefixItems']);

/**
 * Whether each value that the JSON schema `given` allows is also allowed by `taken`. False when this is not
 * certain.
 */
export function fits(given, taken, how) {
  const others = alternatives(taken);
  return alternatives(given).every((one) => others.some((other) => fitsOne(one, other, how)));
}

function alternatives(schema) {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown) throw new Error(`scripts/lib/checks/contract/fits.mjs does not know the keyword "${unknown}"`);
  const { enum: values, anyOf, oneOf, type, ...rest } = schema;
  if (anyOf ?? oneOf) return (anyOf ?? oneOf).flatMap(alternatives);
  if (values) return values.map((value) => ({ const: value }));
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [schema];
}

const isAny = (schema) => Object.keys(schema).every((keyword) => WORDS.includes(keyword));

function fitsOne(given, taken, how) {
  if (isAny(taken)) return true;
  if (isAny(given)) return false;
  if ('const' in taken) return 'const' in given && given.const === taken.const;
  if ('const' in given) return typeOf(given.const) === taken.type || isWhole(given.const, taken.type);
  if (given.type !== taken.type && !(given.type === 'integer' && taken.type === 'number')) return false;
  if (HOW[how].limits && !isWithin(given, taken)) return false;
  if (taken.type === 'array') return fitsItems(given, taken, how);
  return taken.type === 'object' ? fitsObject(given, taken, how) : true;
}

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isWhole = (value, type) => type === 'integer' && Number.isInteger(value);

const isWithin = (given, taken) =>
  Object.entries(LIMITS).every(
    ([name, isInside]) =>
      taken[name] === undefined || (given[name] !== undefined && isInside(given[name], taken[name])),
  );

function fitsItems(given, taken, how) {
  const [one, other] = [given.prefixItems ?? [], taken.prefixItems ?? []];
  if (one.length !== other.length || !one.every((item, place) => fits(item, other[place], how))) return false;
  return fits(given.items ?? {}, taken.items ?? {}, how);
}

/**
 * `taken` is the side that uses a value: the new server for what an old page sends, and the old page for what
 * the new server answers. A field that the new server does not know would be lost, so an old page must not send
 * one.
 */
function fitsObject(given, taken, how) {
  const { mayLack, mayAdd } = HOW[how];
  const [has, wants] = [given.properties ?? {}, taken.properties ?? {}];
  const isSure = (name) => given.required?.includes(name) ?? false;
  const lacks = (taken.required ?? []).some((name) => !isSure(name));
  if (lacks && !mayLack) return false;
  if (!mayAdd && Object.keys(has).some((name) => !Object.hasOwn(wants, name) && !restOf(taken))) return false;
  const hasAll = Object.entries(wants).every(([name, schema]) =>
    Object.hasOwn(has, name) ? fits(has[name], schema, how) : mayLack || !taken.required?.includes(name),
  );
  const [rest, more] = [restOf(given), restOf(taken)];
  return hasAll && (!rest || !more || fits(rest, more, how));
}

/** The schema of fields without a name of their own, as in a record; null when there are none. */
const restOf = ({ additionalProperties: rest }) => (typeof rest === 'object' ? rest : null);
