const PLACEHOLDER = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/**
 * Replaces `{{path}}` by data. Dots in a path lead to inner values (`user.first_name`). A placeholder stays
 * when its value is missing or is not text, a number or a boolean (spec 5-53). Only own properties are read, so
 * that `{{constructor.name}}` does not show the program's internals.
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
