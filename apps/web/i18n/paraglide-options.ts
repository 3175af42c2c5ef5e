import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

/**
 * Plurals and numbers follow the language's real tag: the wire code `sp` is no tag that `Intl` knows, and
 * `Intl.PluralRules('sp')` would silently use the machine's own language. The rules of plurals are made once for each
 * language, because that takes longer than a component; no message gives them options.
 */
const registry = `
const tag = (locale) => (locale === 'sp' ? 'es' : locale);
const pluralRules = {};
export function plural(locale, input) {
  pluralRules[locale] ??= new Intl.PluralRules(tag(locale));
  return pluralRules[locale].select(Number(input));
}
export function number(locale, input, options) { return new Intl.NumberFormat(tag(locale), options).format(Number(input)); }
export function datetime(locale, input, options) { return new Intl.DateTimeFormat(tag(locale), options).format(new Date(input)); }
export function relativetime(locale, input, options) {
  const { unit, ...rest } = options;
  return new Intl.RelativeTimeFormat(tag(locale), rest).format(Number(input), unit);
}
`;

/**
 * The part of paraglide's runtime that messages use. It replaces the full runtime, which also handles URL patterns,
 * cookies and strategies. The shop handles these itself (app/platform/locale), and every page gets 1 KB smaller.
 */
const runtime = `
/** @typedef {'en' | 'sp'} Locale */
/** @typedef {string} LocalizedString */
/**
 * @template Inputs
 * @template Options
 * @template Markup
 * @typedef {{}} MessageMetadata
 */
export const baseLocale = 'en';
export const locales = /** @type {const} */ (['en', 'sp']);
export const experimentalStaticLocale = undefined;
/** @type {() => Locale} */
export let getLocale = () => baseLocale;
/** @param {() => Locale} find */
export const overwriteGetLocale = (find) => {
  getLocale = find;
};
`;

/** How the message files become code: one module for each message, so that a route loads only its own texts. */
export const paraglideOptions: CompilerOptions = {
  project: fileURLToPath(new URL('../project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('../app/paraglide', import.meta.url)),
  // The locale is always set from outside (app/platform/locale); no cookie or URL code is needed in the bundle.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  emitReadme: false,
  emitPrettierIgnore: false,
  additionalFiles: { 'registry.js': registry, 'runtime.js': runtime },
};
