// npm run staff, catalogue, verify-log, backup, restore, erase-again, migrate, rotate and doctor: commands on the server
// for the people who run it.
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { openKept } from '../edges.ts';
import { editablesOf } from '../editables.ts';
import { createCarryPhotos } from '../features/catalog/desk/carry-photos.service.ts';
import { createNotifications } from '../features/notifications/notifications.service.ts';
import { createEntranceService } from '../features/staff/entrance.service.ts';
import { createMembersService } from '../features/staff/members.service.ts';
import { createImagesService } from '../features/uploads/images.service.ts';
import { requireRestored } from '../platform/backup/under-way.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createCarryCatalogue } from '../platform/editing/folder/carry-catalogue.service.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createOldFiles } from '../platform/old-files/old-files.ts';
import { createStoredSessions } from '../platform/sessions/stored-sessions.ts';
import { requireSettings, type Settings } from '../platform/settings.ts';
import { rootSecret } from '../platform/settings-secrets.ts';
import { StartupError } from '../platform/startup-errors.ts';
import { backupCommand, restoreCommand } from './backup-command.ts';
import { catalogueCommand } from './catalogue-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { eraseAgainCommand } from './erase-again.ts';
import { migrateCommand } from './migrate-command.ts';
import { rotateCommand } from './rotate-command.ts';
import { shopDatabase } from './shop-database.ts';
import { type Said, staffCommand, verifyLogCommand } from './staff-command.ts';

async function run([command, ...args]: readonly string[]): Promise<Said> {
  const settings = requireSettings(process.env);
  if (command === 'doctor') return doctorCommand(settings);
  if (command === 'backup') return backupCommand(args, settings);
  if (command === 'restore') return restoreCommand(args, settings);
  if (command === 'erase-again') return eraseAgainCommand(settings);
  if (command === 'migrate') return migrateCommand(settings);
  const secret = rootSecret(settings);
  const place = await shopDatabase(settings);
  // Checking a long log takes longer than a statement of a request may.
  const database = openDatabase(place.url, { max: 2, statementMs: 0 });
  try {
    await requireRestored(place.url);
    await migrate(place.url);
    if (command === 'verify-log') return await verifyLogCommand({ database });
    if (command === 'rotate') return await rotateCommand(args, { database, settings, secret });
    const clock = systemClock;
    if (command === 'catalogue') return await carry(args, settings, database);
    const { db } = database;
    // The messages stay in the outbox until the shop runs.
    const notifications = createNotifications({ clock, nudge: () => undefined, reachesPhone: isSmsServed });
    const sessions = createStoredSessions({ db, clock, secret, needsSecondFactor: () => false });
    const shared = { database, clock, sessions, notifications };
    const staffMembers = createMembersService(shared);
    const limits = createLimits(db, clock);
    const staffEntrance = createEntranceService({ ...shared, limits, secret });
    return await staffCommand(args, { database, staffMembers, staffEntrance });
  } finally {
    await database.close();
    await place.stop();
  }
}

/** `npm run catalogue`: photos are files of the shop, so it needs its storage too. */
async function carry(args: readonly string[], settings: Settings, database: Database): Promise<Said> {
  const { db } = database;
  const clock = systemClock;
  const kept = await openKept(settings);
  try {
    const storage = kept.port;
    const oldFiles = createOldFiles({ db, storage, clock, log: { error: () => undefined } });
    const images = createImagesService({ db, storage, oldFiles, limits: createLimits(db, clock), clock });
    const editables = editablesOf({ ...settings, clock, images });
    const photos = createCarryPhotos({ db, storage, clock, images });
    return await catalogueCommand(args, createCarryCatalogue({ database, clock, editables, photos }));
  } finally {
    await kept.stop?.();
  }
}

try {
  const { code, lines } = await run(process.argv.slice(2));
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
