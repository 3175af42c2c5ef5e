import { DESK_CALLS, type DeskCalls } from './desk-calls.ts';
import { MAKER_CALLS, type MakerCalls } from './maker-calls.ts';
import { SHOP_CALLS, type ShopCalls } from './shop-calls.ts';

type CallsOf<Table, C> = C extends keyof Table ? Table[C] : unknown;

/** Every call of the API, by capability. Only the server and tests load all tables (decision 0093). */
export type Calls = {
  [C in keyof ShopCalls | keyof DeskCalls | keyof MakerCalls]: CallsOf<ShopCalls, C> &
    CallsOf<DeskCalls, C> &
    CallsOf<MakerCalls, C>;
};
export type Capability = keyof Calls;

const tables: readonly Record<string, object>[] = [SHOP_CALLS, DESK_CALLS, MAKER_CALLS];
const capabilities = [...new Set(tables.flatMap((table) => Object.keys(table)))];

/** Every call of the API with its method and path (spec 7). */
export const CALLS = Object.fromEntries(
  capabilities.map((capability) => [
    capability,
    Object.assign({}, ...tables.map((table) => table[capability] ?? {})),
  ]),
) as Calls;
