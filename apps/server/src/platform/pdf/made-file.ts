import type { Result } from '@keepsong/domain/result';
import type { FastifyReply } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { ThreadBusy } from '../threads/thread.ts';

/** A file that was made for a person, such as a PDF. */
export type MadeFile = { name: string; type: string; content: string | Uint8Array };

/** Sends a file for downloading, or an answer that says that too many files are being made at the moment. */
export async function sendMadeFile(
  reply: FastifyReply,
  make: () => Promise<Result<MadeFile>>,
): Promise<FastifyReply> {
  try {
    const file = await make();
    if (!file.ok) return sendRefusal(reply, file.refusal);
    const { name, type, content } = file.value;
    return reply
      .header('content-type', type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(typeof content === 'string' ? content : Buffer.from(content));
  } catch (error) {
    if (!(error instanceof ThreadBusy)) throw error;
    return reply.code(503).header('retry-after', '10').send({ code: 'busy' });
  }
}
