import { createReseal } from '../features/auth/second-factor/reseal.service.ts';
import type { Database } from '../platform/db/database.ts';
import type { Settings } from '../platform/settings.ts';
import type { Said } from './staff-command.ts';

/**
 * The secrets that can be replaced, and for how long links and webhooks with the earlier secret may still
 * arrive.
 */
const SECRETS: Readonly<Record<string, string>> = {
  SESSION_SECRET: '30 days, the longest life of a link in a mail',
  STRIPE_WEBHOOK_SECRET: '3 days, for which Stripe repeats a webhook',
  STRIPE_CONNECT_WEBHOOK_SECRET: '3 days, for which Stripe repeats a webhook',
  EASYPOST_WEBHOOK_SECRET: '1 day',
  MAILGUN_SIGNING_KEY: '1 day',
};

const USAGE = ['npm run rotate -- SECRET', `Secrets: ${Object.keys(SECRETS).join(', ')}`];

type Deps = { database: Database; settings: Settings; secret: string };

/**
 * `npm run rotate`: does the work that remains after a secret was replaced: `SECRET` is the new one, and
 * `SECRET_PREVIOUS` the earlier one.
 */
export async function rotateCommand(
  [name = '']: readonly string[],
  { database, settings, secret }: Deps,
): Promise<Said> {
  const still = Object.hasOwn(SECRETS, name) ? SECRETS[name] : undefined;
  if (still === undefined) return { code: 1, lines: USAGE };
  if (earlierOf(name, settings) === 0)
    return {
      code: 1,
      lines: [
        `${name}_PREVIOUS is not set. Set it to the present ${name}, set ${name} to a new value, on all machines at once, and start them again.`,
      ],
    };
  const lines = [];
  if (name === 'SESSION_SECRET') {
    const { earlierSecrets } = settings;
    const changed = await createReseal({ database, secret, earlierSecrets })();
    lines.push(`Encrypted anew: the keys of ${changed} authenticator apps.`);
  }
  return {
    code: 0,
    lines: [...lines, `${name}_PREVIOUS can go after ${still}. Until then both values are accepted.`],
  };
}

/** How many earlier values of a secret are set. */
function earlierOf(name: string, { earlierSecrets, stripe, easyPost, inboundMail }: Settings): number {
  const turning: Readonly<Record<string, number>> = {
    SESSION_SECRET: earlierSecrets.length,
    STRIPE_WEBHOOK_SECRET: (stripe?.webhookSecrets.length ?? 1) - 1,
    STRIPE_CONNECT_WEBHOOK_SECRET: (stripe?.connectWebhookSecrets?.length ?? 1) - 1,
    EASYPOST_WEBHOOK_SECRET: (easyPost?.webhookSecrets.length ?? 1) - 1,
    MAILGUN_SIGNING_KEY: (inboundMail?.signingKeys.length ?? 1) - 1,
  };
  return turning[name] ?? 0;
}
