import { registerHooks } from 'node:module';

// Loaded before a shop (`node --import`). Removes the condition from the statement that counts a coupon's use, so that
// the shop behaves like one that first checks and then writes. This is the control of the coupon race: without the
// condition, the same race must sell the coupon too often.
const FILE = '/features/cart/coupons.repository.ts';
const GUARD = ', ...hasRoom(cents)';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(FILE)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(GUARD)) throw new Error('the text of the coupon guard has changed; update GUARD');
    return { ...loaded, source: source.replace(GUARD, '') };
  },
});
