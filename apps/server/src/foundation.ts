import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { Edges } from './app.ts';
import type { Notifications } from './features/notifications/notifications.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Db } from './platform/db/database.ts';
import type { Limits } from './platform/http/limits.ts';
import type { Settings } from './platform/settings.ts';

/**
 * The parts that services of any feature may need: database, edges, clock, limits, messages. A feature with several
 * services creates them in its `.wiring.ts`, from the foundation and from the services of other features that it calls.
 */
export type Foundation = Edges & {
  settings: Settings;
  database: Database;
  db: Db;
  limits: Limits;
  notifications: Notifications;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The name and address of the shop, from the settings. */
  brand: string;
  publicUrl: string;
  shop: { brand: string; publicUrl: string; supportEmail: string };
  /** The staff's e-mail address for cases that need a person, and their language. */
  staff: { email: string; locale: Locale };
};
