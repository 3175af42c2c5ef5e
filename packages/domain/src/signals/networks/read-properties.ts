type Properties = Readonly<Record<string, unknown>>;

export const textOf = (properties: Properties, name: string): string => {
  const value = properties[name];
  return typeof value === 'string' ? value : '';
};

export const numberOf = (properties: Properties, name: string): number | null => {
  const value = properties[name];
  return typeof value === 'number' ? value : null;
};

/** The items of a list of products. Null when the value is no such list. */
export const partsOf = (value: unknown): readonly Properties[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : null;
