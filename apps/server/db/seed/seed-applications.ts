import { normalizeEmail } from '@keepsong/domain/auth/email';
import { DAY_MS } from '@keepsong/domain/time/day';
import { recipientSubject } from '../../src/features/notifications/asked-messages.ts';
import type { Tx } from '../../src/platform/db/database.ts';
import { randomToken, sha256 } from '../../src/platform/ids.ts';
import { begin } from '../../src/platform/states/move.ts';
import { makerUploads } from '../schema/uploads.ts';
import { applicationFiles } from './application-files.ts';
import type { ReadySong } from './seed-artists.ts';

const EMAIL = 'ines.duarte@applicants.keepsong.test';

/** Writes an application to be an artist that was sent two days ago and waits for a producer. */
export async function seedApplications(tx: Tx, songs: readonly ReadySong[], now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 2 * DAY_MS);
  const files = applicationFiles(songs.map((song) => ({ ...song, song })));
  const sent = await tx
    .insert(makerUploads)
    .values(
      files.map(({ fileKey, recording: { title, durationSeconds, peaks } }) => ({
        ...{ kind: 'recording' as const, visitorId: crypto.randomUUID(), fileKey },
        ...{ fileName: `${title}.wav`, durationSeconds, peaks, createdAt },
      })),
    )
    .returning({ id: makerUploads.id });
  await begin(
    tx,
    'artist_applications',
    {
      ...{ name: 'Ines Duarte', email: EMAIL, locale: 'en', genres: ['4', '2'] },
      ...{
        mailbox: recipientSubject('email', normalizeEmail(EMAIL)),
        tokenHash: sha256(randomToken(256)),
        createdAt,
      },
      ...{ languages: ['English', 'Portuguese'], vocalStyle: 'Warm alto, close to the microphone' },
      about:
        'I grew up above a bakery in New Bedford and learned songs from the women who folded boxes there. I write about kitchens, boats and people who stay. I never write songs that make fun of somebody.',
      recordingIds: sent.map(({ id }) => id),
    },
    'import',
  );
}
