import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Banner } from '~/ui/layout/banner.tsx';

/** The strip above every page while the staff have turned off what everybody needs. It says what to expect. */
export function AwayBanner() {
  const { off } = usePage().settings.switches;
  return (
    <aside aria-label={m.shell_away()}>
      <Banner ink="tangerine">
        {off.includes('checkout') ? <span>{m.shell_away_checkout()}</span> : null}
        {off.includes('mail') ? <span>{m.shell_away_mail()}</span> : null}
      </Banner>
    </aside>
  );
}
