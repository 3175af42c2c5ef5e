import { requireSettings } from '../../apps/server/src/platform/settings.ts';
import { startShop } from '../../apps/server/src/shop.ts';

// The process of an empty shop (`own-shop.ts`). The settings are read as those of a demo, which has stand-ins
// for all services, and then the shop starts as in production, without the demo's data. A browser of this
// machine has no place, so visitors would be asked for consent on each page.
const shop = await startShop({
  ...requireSettings(process.env),
  mode: 'production',
  secondFactor: 'required',
  consentRegion: 'opt-out',
});
process.on('SIGTERM', () => void shop.stop().then(() => process.exit(0)));
