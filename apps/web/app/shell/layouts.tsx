import type { ReactNode } from 'react';
import { whenNear } from '~/platform/when-near.tsx';
import { SiteHeader } from './site-header.tsx';
import { StudioHeader } from './studio-header.tsx';

const loadFooter = () => import('./site-footer.tsx').then(({ SiteFooter }) => SiteFooter);
const LaterFooter = whenNear({ load: loadFooter, onServer: import.meta.env.SSR ? await loadFooter() : null });

/** Pages with the shop's chrome around them. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LaterFooter />
    </>
  );
}

/** Where artists work. */
export function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <StudioHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LaterFooter />
    </>
  );
}

/** Builder and checkout: no navigation, footer or start button (spec 2.3-01); the page brings its own bars. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  );
}
