import type { Locale } from '@keepsong/domain/format/locale';

/** Feature flags that the shop sets; a browser may have its own (spec 10.6-03). */
export type FlagName = 'song_builder_v3' | 'swipe_recommendations';
export type FlagValues = Partial<Record<FlagName, 0 | 1>>;

/** The shop's settings as the server gives them to every page that it renders (spec 3.13-04). */
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
  /** `{instant_base}`: the first part of the path of the instant API (spec 7.4-01). */
  instant_base: string;
  /** Addresses of scripts of outside services; null for none (spec 7.7-03). */
  widgets: { chat: string | null; accessibility: string | null };
  /** The shop's own language, used when the visitor chose none. */
  locale: Locale;
  flags: FlagValues;
};
