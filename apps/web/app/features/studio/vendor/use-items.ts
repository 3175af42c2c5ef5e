import type { ItemWish } from '@keepsong/domain/studio/vendor-items';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';

type Ports<A> = {
  /** Sends a report. */
  send: (wish: ItemWish) => Promise<A>;
  /** Whether the server refused the number of the report, because a carrier has scanned the label. */
  saysScanned: (answer: A) => boolean;
  /** Asks the vendor whether the new number is used anyway. */
  ask: () => Promise<boolean>;
};

/**
 * Sends a report. When its number would replace that of a scanned label, asks the vendor, and sends it again with a
 * confirmation. Returns the last answer, and whether the vendor kept the number of the label.
 */
export async function sendOrAsk<A>(
  wish: ItemWish,
  { send, saysScanned, ask }: Ports<A>,
): Promise<{ answer: A; isKept: boolean }> {
  const answer = await send(wish);
  if (!saysScanned(answer)) return { answer, isKept: false };
  if (!(await ask())) return { answer, isKept: true };
  return { answer: await send({ ...wish, replaces_scanned: true }), isKept: false };
}

const SCANNED = 'parcel_scanned';

/** Changes the states of a vendor's items, and loads the list again. */
export function useItems(vendorId: number) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const [question, setQuestion] = useState<{ answer: (isYes: boolean) => void } | null>(null);
  const makers = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().studio;
  const ask = async (): Promise<boolean> => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ answer }));
    setQuestion(null);
    return isYes;
  };
  /** Sends a report about one item. */
  async function sendOne(id: number, wish: ItemWish): Promise<'done' | 'failed' | typeof SCANNED> {
    let isScanned = false;
    const done = await run(
      async () => (await makers()).setItemState({ params: { id }, body: wish }),
      (error) => {
        isScanned = isApiError(error) && error.body.code === SCANNED;
        return isScanned ? null : showFailure(error);
      },
    );
    if (isScanned) return SCANNED;
    return done === null ? 'failed' : 'done';
  }
  return {
    busy,
    /** The question whether a new number is used although the carrier has scanned the label. Null without one. */
    question,
    /** Changes one item. Returns whether the change succeeded, or the vendor kept the number of the label. */
    async set(id: number, wish: ItemWish): Promise<boolean> {
      const { answer, isKept } = await sendOrAsk(wish, {
        send: (body) => sendOne(id, body),
        saysScanned: (said) => said === SCANNED,
        ask,
      });
      await revalidate();
      return isKept || answer === 'done';
    },
    /** Buys the label of an item's parcel. */
    async makeLabel(id: number): Promise<void> {
      await run(async () => (await makers()).makeLabel({ params: { id } }), showFailure);
      await revalidate();
    },
    /** Sends the customer a return label for an item. Returns whether this succeeded. */
    async takeBack(id: number, reason: string): Promise<boolean> {
      const done = await run(
        async () => (await makers()).makeReturn({ params: { id }, body: { reason } }),
        showFailure,
      );
      await revalidate();
      return done !== null;
    },
    /**
     * Changes several items. Returns how many could not be changed, without those whose label the vendor kept. Null
     * when the call failed and none was changed.
     */
    async setMany(ids: readonly number[], wish: ItemWish): Promise<number | null> {
      const { answer } = await sendOrAsk(wish, {
        send: (body) =>
          run(
            async () =>
              (await makers()).setItemStates({ params: { id: vendorId }, body: { ids: [...ids], ...body } }),
            showFailure,
          ),
        saysScanned: (said) => said?.refused.some(({ code }) => code === SCANNED) ?? false,
        ask,
      });
      await revalidate();
      return answer?.refused.filter(({ code }) => code !== SCANNED).length ?? null;
    },
  };
}
