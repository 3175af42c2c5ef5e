/** Compiles the message files into app/paraglide: before type checks and tests, which do not run Vite. */
import { compile } from '@inlang/paraglide-js';
import { paraglideOptions } from './paraglide-options.ts';

await compile(paraglideOptions);
