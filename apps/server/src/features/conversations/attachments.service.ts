import { ATTACHMENTS_DAY_BYTES, ATTACHMENTS_MAX } from '@keepsong/domain/conversations/attachments';
import type { toPlayback } from '../../adapters/audio/audio.ts';
import type { InboundFile } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { randomFileName } from '../../platform/ids.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { withTemporaryFile } from '../../platform/sandbox/temporary-file.ts';
import type { NewFile } from './attachments.repository.ts';
import { cleanAttachment } from './clean-attachment.ts';

type Deps = {
  storage: Pick<Storage, 'put'>;
  oldFiles: Pick<OldFiles, 'letGo'>;
  limits: Limits;
  toPlayback: typeof toPlayback;
};

const KILOBYTES_DAY: Limit = {
  name: 'conversation_kb_day',
  max: ATTACHMENTS_DAY_BYTES / 1024,
  seconds: 86_400,
};

/**
 * Stores the files of mails and messages. Their folder is not public: only the people of the conversation can
 * get the files.
 */
export function createAttachments({ storage, oldFiles, limits, ...adapters }: Deps) {
  async function keepOne({ name, content }: InboundFile, mailbox: string): Promise<NewFile> {
    const unkept = (why: NewFile['unkept'], bytes = 0): NewFile => ({
      ...{ name, bytes, unkept: why, contentType: null, fileKey: null },
    });
    if (!Buffer.isBuffer(content)) return unkept(content);
    // The limit is checked before a file is decoded, so that one mailbox cannot keep the decoder busy.
    const isWithinDay = async (bytes: number) =>
      (await limits.take(KILOBYTES_DAY, mailbox, Math.ceil(bytes / 1024))).ok;
    if (!(await isWithinDay(content.length))) return unkept('day', content.length);
    return withTemporaryFile(content, async (path) => {
      const clean = await cleanAttachment({ name, content, path }, mailbox, adapters);
      if (typeof clean === 'string') return unkept(clean, content.length);
      // The MP3 of a quiet recording may be many times larger than the file that was sent.
      const growth = clean.bytes - content.length;
      if (growth > 0 && !(await isWithinDay(growth))) return unkept('day', content.length);
      const { contentType, endings } = clean.type;
      const fileKey = `mails/${randomFileName()}.${endings[0]}`;
      await storage.put(fileKey, clean.content(), { contentType, size: clean.bytes });
      return { name: clean.name, bytes: clean.bytes, unkept: null, contentType, fileKey };
    });
  }

  async function forget(files: readonly NewFile[]): Promise<void> {
    await oldFiles.letGo(async () => files.flatMap(({ fileKey }) => fileKey ?? []));
  }

  return {
    /**
     * Stores the files of a mail. For a file that may not be stored, only its name and the reason are kept.
     * @param mailbox the key of the sender, for the daily limit
     */
    async keep(files: readonly InboundFile[], mailbox: string): Promise<NewFile[]> {
      const rows: NewFile[] = [];
      try {
        for (const [place, file] of files.entries()) {
          const within = place < ATTACHMENTS_MAX || !Buffer.isBuffer(file.content);
          rows.push(await keepOne(within ? file : { ...file, content: 'number' }, mailbox));
        }
      } catch (error) {
        await forget(rows);
        throw error;
      }
      return rows;
    },

    /** Deletes stored files whose mail is not kept. */
    forget,
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
