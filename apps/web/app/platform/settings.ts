import { type FlagValues, parseFlags } from './flag-values.ts';
import { isLocale, type Locale } from './locale.ts';

/** The shop's settings as every page carries them (spec 3.13-04). */
export type AppSettings = {
  /** Version of the front end; sent with every call. */
  version: string;
  /** Version of what browsers store; a change clears it (spec 4.9-05). */
  data_version: string;
  env: string;
  brand: string;
  support_email: string;
  /** The greeting-card partner: its name, and the abbreviation that begins the e-card's slug (spec 3.6-06). */
  partner: { name: string; slug: string };
  /** The instant landing with scheme and host (spec 2.2-07). */
  instant_landing_url: string;
  /** `{instant_base}`: where the instant API stands (spec 7.4-01). */
  instant_base: string;
  /** Addresses of scripts of outside services; null for none (spec 7.7-03). */
  widgets: { chat: string | null; accessibility: string | null };
  /** The shop's own language, used when the visitor chose none. */
  locale: Locale;
  flags: FlagValues;
};

function textField(source: object, name: string, otherwise: string): string {
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' ? value : otherwise;
}

function readPartner(value: unknown): AppSettings['partner'] {
  const source = typeof value === 'object' && value !== null ? value : {};
  return { name: textField(source, 'name', ''), slug: textField(source, 'slug', '') };
}

function readWidgets(value: unknown): AppSettings['widgets'] {
  const source = typeof value === 'object' && value !== null ? value : {};
  // As the server has them: what it renders and what the browser makes of it must be the same.
  return {
    chat: textField(source, 'chat', '') || null,
    accessibility: textField(source, 'accessibility', '') || null,
  };
}

/** Reads settings from a parsed JSON value; missing ones take the defaults of a shop without settings. */
export function parseSettings(value: unknown): AppSettings {
  const source = typeof value === 'object' && value !== null ? value : {};
  const locale: unknown = Reflect.get(source, 'locale');
  return {
    version: textField(source, 'version', '0'),
    data_version: textField(source, 'data_version', '1'),
    env: textField(source, 'env', 'production'),
    brand: textField(source, 'brand', 'Keepsong'),
    support_email: textField(source, 'support_email', ''),
    partner: readPartner(Reflect.get(source, 'partner')),
    instant_landing_url: textField(source, 'instant_landing_url', ''),
    instant_base: textField(source, 'instant_base', 'instant'),
    widgets: readWidgets(Reflect.get(source, 'widgets')),
    locale: isLocale(locale) ? locale : 'en',
    flags: parseFlags(Reflect.get(source, 'flags')),
  };
}
