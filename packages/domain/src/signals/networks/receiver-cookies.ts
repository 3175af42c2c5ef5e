import type { Agreed } from '../consent.ts';

/** The receivers that a shop has set, as its pages know them. */
type Receivers = Readonly<Record<'gtm' | 'ga4' | 'pixel', string | null>>;

/** The names of the cookies that the script of a receiver sets, by the purpose that allows them. */
const GOOGLE = { analytics: /^_(?:ga[ct]?|gid)(?:_[\w-]+)?$/, marketing: /^_gcl_[\w-]+$/ };
const META = { analytics: null, marketing: /^_fb[cp]$/ };
const PURPOSES = ['analytics', 'marketing'] as const;

/**
 * Which of these cookies the scripts of the shop's receivers have set for a purpose that the visitor does not agree
 * to. Cookies of receivers that the shop has not set are left alone, because another site of the same company may need
 * them.
 */
export function cookiesToForget(
  names: readonly string[],
  { gtm, ga4, pixel }: Receivers,
  agreed: Agreed,
): string[] {
  const receivers = [...(gtm || ga4 ? [GOOGLE] : []), ...(pixel ? [META] : [])];
  const refused = PURPOSES.filter((purpose) => !agreed[purpose]);
  const patterns = receivers.flatMap((cookies) => refused.map((purpose) => cookies[purpose]));
  return names.filter((name) => patterns.some((pattern) => pattern?.test(name)));
}

/** The domains for which a script on this host may have set a cookie: the host itself and those above it. */
export function cookieDomains(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, place) => labels.slice(place).join('.'));
}
