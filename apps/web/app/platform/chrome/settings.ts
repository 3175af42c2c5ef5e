import type { AppSettings } from '@keepsong/contract/app-settings';
import { isLocale } from '@keepsong/domain/format/locale';
import { parseFlags } from '../session/flag-values.ts';

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
  // Use the values exactly as the server gives them, because server and browser must render the same.
  return {
    chat: textField(source, 'chat', '') || null,
    accessibility: textField(source, 'accessibility', '') || null,
  };
}

function readReceivers(value: unknown): AppSettings['receivers'] {
  if (typeof value !== 'object' || value === null) return null;
  const id = (name: string) => textField(value, name, '') || null;
  // Only receivers read the other values, and every page loads this code. So they stay as the server gives them.
  return { ...value, gtm: id('gtm'), ga4: id('ga4'), pixel: id('pixel'), sentry: id('sentry') };
}

/**
 * The names are not checked against the list of known switches: every page would have to load the list, and an
 * unknown name has no effect.
 */
function readSwitches(value: unknown): AppSettings['switches'] {
  const source = typeof value === 'object' && value !== null ? value : {};
  const listOf = (name: string) => {
    const list: unknown = Reflect.get(source, name);
    return Array.isArray(list) ? list : [];
  };
  return { off: listOf('off'), some: listOf('some') };
}

/** Reads settings from a parsed JSON value. Missing settings take the defaults. */
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
    receivers: readReceivers(Reflect.get(source, 'receivers')),
    locale: isLocale(locale) ? locale : 'en',
    flags: parseFlags(Reflect.get(source, 'flags')),
    switches: readSwitches(Reflect.get(source, 'switches')),
  };
}
