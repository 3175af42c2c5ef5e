import { z } from 'zod';

/** Which messages of a conversation to get: the newest ones, or those before the message with this id. */
export const talkPage = z.object({ before: z.coerce.number().int().positive().optional() });
