import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { Edges } from './edges.ts';
import type { ReplyAddresses } from './features/conversations/reply-address.ts';
import type { AskedMessages } from './features/notifications/asked-messages.ts';
import type { Notifications } from './features/notifications/notifications.service.ts';
import type { Shop } from './features/notifications/voice.ts';
import type { Archives } from './platform/archives/archives.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Db } from './platform/db/database.ts';
import type { Limits } from './platform/http/limits.ts';
import type { OldFiles } from './platform/old-files/old-files.ts';
import type { Settings } from './platform/settings.ts';
import type { Switches } from './platform/switches/switches.ts';

/**
 * The parts that services of any feature may need: database, edges (connections to outside services), clock, limits,
 * messages. A feature with several services creates them in its `.wiring.ts`. There it passes them the foundation and
 * those services of other features that they call.
 */
export type Foundation = Edges & {
  settings: Settings;
  database: Database;
  db: Db;
  limits: Limits;
  archives: Archives;
  oldFiles: OldFiles;
  /** The addresses to which people answer mails; null when nobody receives mails for the shop. */
  replyAddresses: ReplyAddresses | null;
  notifications: Notifications;
  /** The parts of the shop that the staff have turned off. */
  switches: Switches;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
  askedMessages: AskedMessages;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The shop's name and public address, from the settings. */
  brand: string;
  publicUrl: string;
  shop: Shop;
  /** The e-mail address to which the shop writes when a case needs a person, and the language of its staff. */
  staff: { email: string; locale: Locale };
};
