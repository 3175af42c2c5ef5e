import type { ItemWish } from '@keepsong/domain/studio/vendor-items';
import { useRevalidator } from 'react-router';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';

/** Changes the states of a vendor's items, and loads the list again. */
export function useItems(vendorId: number) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const makers = async () => (await import('~/platform/api/maker-api.ts')).browserMakers().studio;
  return {
    busy,
    /** Changes one item. Returns whether the change succeeded. */
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
     * Changes several items. Returns how many could not be changed. Null when the call failed and none was
     * changed.
     */
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
