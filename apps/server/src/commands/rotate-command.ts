import { createReseal } from '../features/auth/second-factor/reseal.service.ts';
import { openPlace } from '../platform/backup/place.ts';
import { turnSeal } from '../platform/backup/seal.ts';
import type { Database } from '../platform/db/database.ts';
import type { Settings } from '../platform/settings.ts';
import { requireKeys } from './backup-command.ts';
import type { Said } from './staff-command.ts';

/**
 * The secrets that can be replaced, and for how long links and webhooks with the earlier secret may still
 * arrive.
 */
const SECRETS: Readonly<Record<string, string>> = {
  // Addresses for replies and some links have no end, because people answer mails after months.
  SESSION_SECRET: '400 days',
  STRIPE_WEBHOOK_SECRET: '3 days, for which Stripe repeats a webhook',
  STRIPE_CONNECT_WEBHOOK_SECRET: '3 days, for which Stripe repeats a webhook',
  STRIPE_TRANSFER_WEBHOOK_SECRET: '3 days, for which Stripe repeats a webhook',
  EASYPOST_WEBHOOK_SECRET: '1 day',
  MAILGUN_SIGNING_KEY: '1 day',
  TWILIO_AUTH_TOKEN: '1 day',
  BACKUP_KEY: 'all places of backups have the new one',
};

const USAGE = [
  'npm run rotate -- SECRET',
  'npm run rotate -- BACKUP_KEY TARGET    for each place of backups',
  `Secrets: ${Object.keys(SECRETS).join(', ')}`,
];

type Deps = { database: Database; settings: Settings; secret: string };

/**
 * `npm run rotate`: does the work that remains after a secret was replaced: `SECRET` is the new one, and
 * `SECRET_PREVIOUS` the earlier one.
 */
export async function rotateCommand(
  [name = '', target]: readonly string[],
  { database, settings, secret }: Deps,
): Promise<Said> {
  const still = Object.hasOwn(SECRETS, name) ? SECRETS[name] : undefined;
  if (still === undefined) return { code: 1, lines: USAGE };
  if (earlierOf(name, settings) === 0)
    return {
      code: 1,
      lines: [
        `${name}_PREVIOUS is not set. Set it to the new value on all machines, and start them again. Then exchange the two values, and start them again. Then run this command.`,
      ],
    };
  const lines = [];
  if (name === 'SESSION_SECRET') {
    const { earlierSecrets } = settings;
    const changed = await createReseal({ database, secret, earlierSecrets })();
    lines.push(
      `Encrypted anew: the keys of ${changed} authenticator apps.`,
      'Without SESSION_SECRET_PREVIOUS, replies to mails from before are lost without a word, and links in them no longer open.',
    );
  }
  if (name === 'BACKUP_KEY') {
    if (target === undefined) return { code: 1, lines: USAGE };
    const place = await openPlace(target, settings);
    await turnSeal(place.storage, requireKeys(settings)).finally(place.stop);
    lines.push(
      `Encrypted anew: the key of the backups at ${target}. Who has the earlier passphrase and a copy of key.age opens later backups there too: after a leak begin a new place.`,
    );
  }
  return {
    code: 0,
    lines: [
      ...lines,
      `${name}_PREVIOUS can go after ${still}, if it holds the earlier value on all machines. Until then both values are accepted.`,
    ],
  };
}

/** How many earlier values of a secret are set. */
function earlierOf(
  name: string,
  { earlierSecrets, stripe, easyPost, inboundMail, twilio, backups }: Settings,
): number {
  const turning: Readonly<Record<string, number>> = {
    SESSION_SECRET: earlierSecrets.length,
    STRIPE_WEBHOOK_SECRET: (stripe?.webhookSecrets.length ?? 1) - 1,
    STRIPE_CONNECT_WEBHOOK_SECRET: (stripe?.connectWebhookSecrets?.length ?? 1) - 1,
    STRIPE_TRANSFER_WEBHOOK_SECRET: (stripe?.transferWebhookSecrets?.length ?? 1) - 1,
    EASYPOST_WEBHOOK_SECRET: (easyPost?.webhookSecrets.length ?? 1) - 1,
    MAILGUN_SIGNING_KEY: (inboundMail?.signingKeys.length ?? 1) - 1,
    TWILIO_AUTH_TOKEN: (twilio?.authTokens.length ?? 1) - 1,
    BACKUP_KEY: (backups.keys?.length ?? 1) - 1,
  };
  return turning[name] ?? 0;
}
