import type { ItemWish } from '@keepsong/domain/studio/vendor-items';
import { useRevalidator } from 'react-router';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';

/** Moves items of a vendor, and shows the list as it is then. */
export function useItems(vendorId: number) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const makers = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().studio;
  return {
    busy,
    /** Returns whether it was done. */
    async set(id: number, wish: ItemWish): Promise<boolean> {
      const done = await run(
        async () => (await makers()).setItemState({ params: { id }, body: wish }),
        showFailure,
      );
      await revalidate();
      return done !== null;
    },
    /** Buys the label of an item's parcel. */
    async makeLabel(id: number): Promise<void> {
      await run(async () => (await makers()).makeLabel({ params: { id } }), showFailure);
      await revalidate();
    },
    /** Sends the customer of an item a label for its way back. Returns whether it was done. */
    async takeBack(id: number, reason: string): Promise<boolean> {
      const done = await run(
        async () => (await makers()).makeReturn({ params: { id }, body: { reason } }),
        showFailure,
      );
      await revalidate();
      return done !== null;
    },
    /** Returns how many could not be moved. Null when none could, because the call failed. */
    async setMany(ids: readonly number[], wish: ItemWish): Promise<number | null> {
      const done = await run(
        async () =>
          (await makers()).setItemStates({ params: { id: vendorId }, body: { ids: [...ids], ...wish } }),
        showFailure,
      );
      await revalidate();
      return done?.refused.length ?? null;
    },
  };
}
