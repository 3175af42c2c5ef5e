import { type APIRequestContext, expect } from '@playwright/test';

export type Mail = {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  html: string | null;
};

/** All mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, to: string): Promise<Mail[]> {
  const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
  const { messages }: { messages: Mail[] } = await answer.json();
  return messages;
}

/** Waits for a new passcode. `known` holds the ids of older mails. */
export async function passcodeFor(
  request: APIRequestContext,
  to: string,
  known: ReadonlySet<string> = new Set(),
): Promise<string> {
  let code = '';
  await expect
    .poll(
      async () => {
        const fresh = (await mailsTo(request, to)).filter(({ id }) => !known.has(id));
        code =
          fresh
            .map(({ subject, text }) => /\b(\d{6})\b/.exec(`${subject} ${text}`)?.[1] ?? '')
            .find(Boolean) ?? '';
        return code;
      },
      { message: `a passcode for ${to}` },
    )
    .toMatch(/^\d{6}$/);
  return code;
}

/** Waits for a message whose text matches. */
export async function mailMatching(request: APIRequestContext, to: string, pattern: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, to)).find(({ subject, text }) => pattern.test(`${subject}\n${text}`));
        return found !== undefined;
      },
      { message: `a message to ${to} that matches ${pattern}` },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable: the poll above ends only with a mail');
  return found;
}
