/**
 * Compiles the message files into app/paraglide. Type checks and tests need the compiled files, because they do not run
 * Vite.
 */
import { compile } from '@inlang/paraglide-js';
import { paraglideOptions } from './paraglide-options.ts';

await compile(paraglideOptions);
