import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../platform/ids.ts';
import type { Turning } from '../../platform/settings.ts';
import { assertE164, type Sms, SmsNotSent, type SmsReport } from './sms.port.ts';

export type TwilioOptions = {
  accountSid: string;
  /** The token of the account, and one that is being replaced or comes next. Reports may be signed with either. */
  authTokens: Turning;
  /** The sending phone number in E.164 form, or the id of a Twilio messaging service (`MG…`). */
  from: string;
  /** Address of Twilio's API, which tests replace. The default is Twilio's own address. */
  baseUrl?: string;
  timeoutMs?: number;
  /** The address at which Twilio reports whether each message arrived. Null: it reports nothing. */
  reportsTo?: string | null;
};

const sentSchema = z.object({ sid: z.string().min(1) });
const errorSchema = z.object({ code: z.int().nullish() });

/**
 * Twilio's codes of errors that are about the number or the person, so that another try is pointless: it is not a
 * number (21211, 21217, 21401, 21421), it cannot be reached (21214, 21408, 21612), the person has unsubscribed (21610),
 * it is not a mobile phone (21614).
 */
const PERMANENT_CODES: readonly number[] = [21211, 21214, 21217, 21401, 21408, 21421, 21610, 21612, 21614];

/** Sends text messages through Twilio's Messages resource (API version 2010-04-01). */
export function createTwilioSms(options: TwilioOptions): Sms {
  const { accountSid, authTokens, from, baseUrl = 'https://api.twilio.com', timeoutMs = 10_000 } = options;
  const { reportsTo = null } = options;
  const account = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const url = new URL(`${account}/Messages.json`, baseUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authTokens[0]}`).toString('base64')}`;
  const sender: Record<string, string> = from.startsWith('MG')
    ? { MessagingServiceSid: from }
    : { From: from };

  return {
    async send({ id, to, text }) {
      assertE164(to);
      const reports: Record<string, string> =
        reportsTo === null ? {} : { StatusCallback: `${reportsTo}/${id}` };
      const form = { To: to, Body: text, ...sender, ...reports };
      const { status, body } = await ask(url, authorization, timeoutMs, form);
      if (status < 200 || status > 299) throw refused(status, body);
      const sent = sentSchema.safeParse(body);
      if (!sent.success) throw new SmsNotSent('the provider’s answer could not be read', false);
      return { providerId: sent.data.sid };
    },
    async check() {
      const { status, body } = await ask(new URL(`${account}.json`, baseUrl), authorization, timeoutMs);
      if (status < 200 || status > 299) throw refused(status, body);
    },
    readReport: (report) => readReport(authTokens, report),
  };
}

/**
 * Reads a report of Twilio: whether a message arrived. The signature covers the address and all fields (HMAC-SHA-1, by
 * Twilio's rules for webhooks).
 */
function readReport(
  authTokens: Turning,
  { url, fields, signature }: { url: string; fields: Readonly<Record<string, string>>; signature: string },
): SmsReport | 'refused' | 'ignored' {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, name) => all + name + (fields[name] ?? ''), url);
  const isSignedWith = (token: string) =>
    sameBytes(Buffer.from(createHmac('sha1', token).update(text).digest('base64')), Buffer.from(signature));
  if (!authTokens.some(isSignedWith)) return 'refused';
  const { MessageStatus: status, ErrorCode: code = '' } = fields;
  if (status === 'delivered' || status === 'read') return { state: 'arrived' };
  if (status === 'undelivered' || status === 'failed')
    return { state: 'lost', reason: `${status} ${code}`.trim().slice(0, 60) };
  return 'ignored';
}

/** Posts a form, or reads the resource when there is none. */
async function ask(
  url: URL,
  authorization: string,
  timeoutMs: number,
  form?: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      headers: { authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    throw new SmsNotSent(timedOut ? 'timeout' : 'the provider could not be reached', false, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Makes an error without the provider's text, because that text may repeat the phone number. Only the status and the
 * code are passed on.
 */
function refused(status: number, body: unknown): SmsNotSent {
  const parsed = errorSchema.safeParse(body);
  const code = parsed.success ? (parsed.data.code ?? 0) : 0;
  return new SmsNotSent(`status ${status}, code ${code}`, PERMANENT_CODES.includes(code));
}
