import { Resolver } from 'node:dns/promises';

/** The DNS records by which receivers of mails know that the shop's server may send for its domain. */
export type MailRecord = 'spf' | 'dkim' | 'dmarc';

/** Looks up the text records of a name. Throws an error with a `code` as `node:dns` does. */
export type LookUp = (name: string) => Promise<string[][]>;

export type MailDomain = { from: string; dkimSelector: string | null };

const TIMEOUT_MS = 5_000;
/** The error codes of `node:dns` for a name that does not exist, or has no records of this kind. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

const byDns: LookUp = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 2 }).resolveTxt(name);

/**
 * Which records the domain of the shop's sender lacks. Without SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489), large
 * mailboxes refuse mails or take them for spam. A DKIM key is found only by its selector, which the mail provider names.
 * @throws when the name servers do not answer
 */
export async function lackingRecords(
  { from, dkimSelector }: MailDomain,
  lookUp: LookUp = byDns,
): Promise<MailRecord[]> {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';
  const [spf, dkim, dmarc] = await Promise.all([
    has(lookUp, domain, /^v=spf1\b/i),
    dkimSelector === null ? false : has(lookUp, `${dkimSelector}._domainkey.${domain}`, /\bp=[A-Za-z0-9+/]/),
    hasPolicy(lookUp, domain),
  ]);
  const found = { spf, dkim, dmarc };
  return (['spf', 'dkim', 'dmarc'] as const).filter((record) => !found[record]);
}

/** A domain without a DMARC policy uses the policy of the nearest domain above it that has one. */
async function hasPolicy(lookUp: LookUp, domain: string): Promise<boolean> {
  const labels = domain.split('.');
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const name of above.map((one) => `_dmarc.${one}`))
    if (await has(lookUp, name, /^v=DMARC1\b/i)) return true;
  return false;
}

async function has(lookUp: LookUp, name: string, wanted: RegExp): Promise<boolean> {
  try {
    const records = await lookUp(name);
    return records.some((parts) => wanted.test(parts.join('').trim()));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.includes(String(error.code))) return false;
    throw error;
  }
}
