import { DESK_CALLS, type DeskCalls } from './desk-calls.ts';
import { SHOP_CALLS, type ShopCalls } from './shop-calls.ts';

type CallsOf<Table, C> = C extends keyof Table ? Table[C] : unknown;

/** Every call of the API, by capability. Only the server and tests load both tables (decision 0093). */
export type Calls = {
  [C in keyof ShopCalls | keyof DeskCalls]: CallsOf<ShopCalls, C> & CallsOf<DeskCalls, C>;
};
export type Capability = keyof Calls;

const desk: Record<string, object> = DESK_CALLS;

/** Every call of the API with its method and path (spec 7). */
export const CALLS = {
  ...DESK_CALLS,
  ...Object.fromEntries(
    Object.entries(SHOP_CALLS).map(([capability, calls]) => [capability, { ...calls, ...desk[capability] }]),
  ),
} as Calls;
