import { z } from 'zod';
import { idParam, slugParam } from '../common.ts';
import type { CallSchema } from '../transport/call-schemas.ts';

const code = z.object({
  id: z.int(),
  /** The goods on which the code is printed. */
  title: z.string(),
  plays: z.boolean(),
  made_at: z.iso.datetime(),
});
export type PlayCode = z.output<typeof code>;

export const playCodeCalls = {
  playCodes: {
    summary: 'The codes on goods that play an own song',
    params: z.object({ slug: slugParam }),
    response: z.object({ codes: z.array(code) }),
  },
  setPlayCode: {
    summary: 'Stop a code on goods from playing an own song, or let it play again',
    params: z.object({ slug: slugParam, id: idParam }),
    body: z.object({ plays: z.boolean() }),
    response: z.object({ plays: z.boolean() }),
  },
} satisfies Record<string, CallSchema>;
