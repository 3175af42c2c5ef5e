/**
 * The kind of a property of an event. `words` describe it in docs/events.md. `type` exists only for the
 * compiler and has the type of the value.
 */
export type Kind<T> = {
  readonly words: string;
  readonly optional: boolean;
  fits(value: unknown): boolean;
  readonly type?: T;
};

type Needed<T> = Kind<T> & { readonly optional: false };
type Optional<T> = Kind<T> & { readonly optional: true };

const kind = <T>(words: string, fits: (value: unknown) => boolean): Needed<T> => ({
  words,
  optional: false,
  fits,
});

/** A property that may be missing. */
export const maybe = <T>(inner: Needed<T>): Optional<T> => ({ ...inner, optional: true });

/** A text that looks like an e-mail address. Events never contain one, whoever wrote the text. */
const ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/;

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' &&
  value.length <= most &&
  value.isWellFormed() &&
  !CONTROLS.test(value) &&
  !ADDRESS.test(value);

/** A text of the shop, never of a customer. */
export const text = (most = 200): Needed<string> =>
  kind(`text, at most ${most} characters`, (value) => isText(value, most));

/** A path without its query. In paths that give access to something, the secret part is replaced. */
export const PATH: Needed<string> = kind(
  'path without query',
  (value) => isText(value, 300) && /^\/[^?#]*$/.test(String(value)),
);

export const oneOf = <const T extends string>(...values: readonly T[]): Needed<T> =>
  kind(values.map((value) => `‘${value}’`).join(', '), (value) => values.some((one) => one === value));

/** An amount in dollars. No order of the shop is as high as the limit. */
export const MONEY: Needed<number> = kind(
  'dollars',
  (value) => typeof value === 'number' && value >= 0 && value <= 10_000_000,
);

export const COUNT: Needed<number> = kind(
  'whole number',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);

/** Any number, for reports of faults. It may be a number that is itself the fault. */
export const ANY_NUMBER: Needed<number> = kind('number', (value) => Number.isFinite(value));

export const FLAG: Needed<boolean> = kind('yes or no', (value) => typeof value === 'boolean');

export const ID: Needed<string> = kind(
  'id',
  (value) => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value),
);

export const ID_OR_NULL: Needed<string | null> = kind(
  'id, or null',
  (value) => value === null || ID.fits(value),
);

/** The properties of an event, or of a part of an event, by name. */
export type Shape = Readonly<Record<string, Kind<unknown>>>;

type ValueOf<K> = K extends Kind<infer T> ? T : never;
type NeededNames<S> = { [N in keyof S]: S[N] extends { optional: true } ? never : N }[keyof S];

/** The type of the properties that a shape describes. */
export type PropsOf<S extends Shape> = { [N in NeededNames<S>]: ValueOf<S[N]> } & {
  [N in Exclude<keyof S, NeededNames<S>>]?: ValueOf<S[N]> | undefined;
};

/** The first property in `value` that is missing, unknown or wrong. Null when all fit. */
export function misfit(shape: Shape, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'properties';
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) return 'unknown';
  for (const [name, { optional, fits }] of Object.entries(shape)) {
    const given: unknown = Reflect.get(value, name);
    if (given === undefined ? !optional : !fits(given)) return name;
  }
  return null;
}

/** A list of parts that all have the same properties. */
export const listOf = <S extends Shape>(shape: S, most: number): Needed<readonly PropsOf<S>[]> =>
  kind(
    `at most ${most} of { ${Object.entries(shape)
      .map(([name, { optional }]) => (optional ? `${name}?` : name))
      .join(', ')} }`,
    (value) =>
      Array.isArray(value) && value.length <= most && value.every((one) => misfit(shape, one) === null),
  );
