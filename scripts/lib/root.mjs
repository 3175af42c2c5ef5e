import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);
