import type { Locale } from '@keepsong/domain/format/locale';
import type { SwitchName } from '@keepsong/domain/system/switches';

/** Feature flags. The shop sets their values. A browser can override them (spec 10.6-03). */
export type FlagName = 'song_builder_v3' | 'swipe_recommendations';
export type FlagValues = Partial<Record<FlagName, 0 | 1>>;

/** The shop's settings as the server gives them to every page that it renders (spec 3.13-04). */
export type AppSettings = {
  /** The version of the front end. It is sent with every call. */
  version: string;
  /** The version of the data that browsers store. When it changes, browsers clear their data (spec 4.9-05). */
  data_version: string;
  env: string;
  brand: string;
  support_email: string;
  /**
   * The greeting-card partner: its name, and the abbreviation that begins the slug of its e-card (spec 3.6-06).
   */
  partner: { name: string; slug: string };
  /** The address of the landing page for instant songs, with scheme and host (spec 2.2-07). */
  instant_landing_url: string;
  /** `{instant_base}` of the specification: the first part of the path of the instant API (spec 7.4-01). */
  instant_base: string;
  /** The addresses of the scripts of outside services. Null for a service that is not used (spec 7.7-03). */
  widgets: { chat: string | null; accessibility: string | null };
  /**
   * The ids for the analytics services that browsers load for visitors who agreed. Null when none is set.
   * `ga4_by_server`: the server tells GA4 what pages cannot tell for sure. `avatar_event`: the shop's own name for
   * presses on artists' pictures (spec 2.10-09).
   */
  receivers:
    | (Readonly<Record<'gtm' | 'ga4' | 'pixel' | 'sentry', string | null>> &
        Readonly<{ ga4_by_server?: boolean; avatar_event?: string }>)
    | null;
  /** The shop's default language. It is used until the visitor chooses one. */
  locale: Locale;
  flags: FlagValues;
  /**
   * The switches that staff have turned off for everybody, and those that are on for some visitors only
   * (`system.own`).
   */
  switches: { off: readonly SwitchName[]; some: readonly SwitchName[] };
};
