/**
 * Compiles the message files into app/paraglide, for type checks and tests. They need the compiled files but do
 * not run Vite, which compiles them in a build.
 */
import { compile } from '@inlang/paraglide-js';
import { paraglideOptions } from './paraglide-options.ts';

await compile(paraglideOptions);
