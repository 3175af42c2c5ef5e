import type { Client } from '@keepsong/contract/transport/client';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Refusals that show that the page is outdated, because somebody else acted first or a time limit has passed. */
const STALE = {
  offer_ended: m.studio_offer_ended,
  commission_state: m.studio_moved_on,
  // The offer went to the next artist.
  not_found: m.studio_offer_ended,
} as const;

const isStale = (code: string | undefined): code is keyof typeof STALE =>
  code !== undefined && Object.hasOwn(STALE, code);

type StudioCall = {
  /** Makes a call. Returns its answer. After a refusal it explains the refusal and returns null. */
  run: <T>(call: (api: Client) => Promise<T>) => Promise<T | null>;
  /** Explains a refusal. If the page is outdated, it is loaded again. */
  explain: (error: unknown) => Promise<void>;
  /** Loads the page again. */
  refresh: () => Promise<void>;
};

/** The calls of the studio's buttons, with the reaction to each refusal. */
export function useStudioCall(): StudioCall {
  const { revalidate } = useRevalidator();
  const explain = async (error: unknown) => {
    const code = isApiError(error) ? error.body.code : undefined;
    if (!isStale(code)) return void toast.show({ tone: 'error', text: errorWords(error) });
    toast.show({ tone: 'warning', text: STALE[code]() });
    await revalidate();
  };
  return {
    async run(call) {
      try {
        const { browserApi } = await import('~/platform/api/api.ts');
        return await call(browserApi());
      } catch (error) {
        await explain(error);
        return null;
      }
    },
    explain,
    refresh: revalidate,
  };
}
