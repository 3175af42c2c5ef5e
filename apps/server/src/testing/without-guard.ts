import { registerHooks } from 'node:module';

// Loaded before a shop (`node --import`): takes the guard out of the statement that counts a coupon's use, as a shop
// has it that reads first and writes then. The control of the coupon race: with it the same race must oversell.
const FILE = '/features/cart/coupons.repository.ts';
const GUARD = ', lt(coupons.uses, coupons.maxUses)';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(GUARD)) throw new Error('the guard of the coupons is written otherwise now');
    return { ...loaded, source: source.replace(GUARD, '') };
  },
});
