import type { Availability } from '@keepsong/contract/makers/availability';
import { ApiError } from '@keepsong/contract/transport/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastStore } from '~/ui/overlay/toast.store.ts';
import { createSaves } from './use-availability.ts';

const LOADED: Availability = {
  ...{ capacity_a_week: null, days_off: [], paused: false, full: false, delivery_days: 7 },
  ...{ available_delivery_days: 7, status: 'available', no_room: null, slug: 'wren', weeks: [] },
  version: 'v0',
};
const HOLIDAY = [{ from: '2026-12-24', to: '2026-12-26' }];
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

beforeEach(() => toastStore.setState({ toasts: [], lastId: 0 }));

/** A shop with the settings of one artist. A call waits for `gate`. */
function openShop() {
  const shop = { stored: LOADED, saves: 0, gate: Promise.resolve() };
  const calls: NonNullable<Parameters<typeof createSaves>[2]> = async () => ({
    own: async () => shop.stored,
    async save({ body: { version, ...settings } }) {
      shop.saves += 1;
      await shop.gate;
      if (version !== shop.stored.version) throw new ApiError(409, { code: 'changed_meanwhile' });
      shop.stored = { ...shop.stored, ...settings, version: `v${shop.saves}` } as Availability;
      return shop.stored;
    },
  });
  /** A tab that was loaded at the beginning. */
  const openTab = () => {
    const tab = { shown: LOADED };
    const save = createSaves(LOADED, (next) => Object.assign(tab, { shown: next }), calls);
    return { tab, save };
  };
  return { shop, openTab };
}

it('keeps the days off that another tab has saved, and shows them', async () => {
  const { shop, openTab } = openShop();
  const [first, second] = [openTab(), openTab()];
  first.save({ days_off: HOLIDAY });
  await vi.waitFor(() => expect(shop.stored.days_off).toEqual(HOLIDAY));
  second.save({ capacity_a_week: 3 });
  await vi.waitFor(() => expect(second.tab.shown.days_off).toEqual(HOLIDAY));
  expect(shop.stored).toMatchObject({ days_off: HOLIDAY, capacity_a_week: null });
  expect(second.tab.shown.capacity_a_week).toBeNull();
  expect(toasts()).toEqual([expect.stringContaining('changed elsewhere')]);
  second.save({ capacity_a_week: 3 });
  await vi.waitFor(() => expect(shop.stored.capacity_a_week).toBe(3));
  expect(shop.stored.days_off).toEqual(HOLIDAY);
});

it('drops a change that was made while the older settings were refused', async () => {
  const { shop, openTab } = openShop();
  const { tab, save } = openTab();
  shop.stored = { ...LOADED, days_off: HOLIDAY, version: 'elsewhere' };
  const gate = Promise.withResolvers<void>();
  shop.gate = gate.promise;
  save({ capacity_a_week: 3 });
  await vi.waitFor(() => expect(shop.saves).toBe(1));
  save({ paused: true });
  gate.resolve();
  await vi.waitFor(() => expect(tab.shown).toEqual(shop.stored));
  save({ full: true });
  await vi.waitFor(() => expect(shop.stored.full).toBe(true));
  expect(shop.stored).toMatchObject({ days_off: HOLIDAY, paused: false, capacity_a_week: null });
  expect(shop.saves).toBe(2);
});

it('saves what was changed during a save after it', async () => {
  const { shop, openTab } = openShop();
  const { tab, save } = openTab();
  save({ capacity_a_week: 3 });
  await vi.waitFor(() => expect(shop.saves).toBe(1));
  save({ paused: true });
  await vi.waitFor(() => expect(shop.stored).toMatchObject({ capacity_a_week: 3, paused: true }));
  expect(toasts()).toEqual([]);
  await vi.waitFor(() => expect(tab.shown).toEqual(shop.stored));
});
