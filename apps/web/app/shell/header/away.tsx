import { whenNear } from '~/platform/loading/when-near.tsx';
import { usePage } from '~/platform/page/page-context.tsx';

const loadBanner = () => import('./away-banner.tsx').then(({ AwayBanner }) => AwayBanner);
const LaterBanner = whenNear({
  load: loadBanner,
  onServer: import.meta.env.SSR ? await loadBanner() : null,
  still: true,
});

/** The banner about what is away. Its script is loaded only while something is. */
export function Away() {
  const { off } = usePage().settings.switches;
  return off.includes('checkout') || off.includes('mail') ? <LaterBanner /> : null;
}
