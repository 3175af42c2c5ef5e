const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/**
 * Fills `{{path}}` from data, where a path goes inwards by dots (`user.first_name`). What is missing, or is not text,
 * a number or a truth value, stays as it is written (spec 5-53). Only own properties are looked up, so that
 * `{{constructor.name}}` and the like show nothing of the program.
 */
export const fillTemplate = (template: string, data: unknown): string =>
  template.replace(PLACEHOLDER, (placeholder: string, path: string) => {
    const value = path.split('.').reduce(ownProperty, data);
    return isPrintable(value) ? String(value) : placeholder;
  });

function ownProperty(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

const isPrintable = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
