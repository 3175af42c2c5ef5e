import { ChromeContext } from '~/platform/chrome/chrome-content.ts';
import { StudioHeader } from '../header/studio-header.tsx';
import { LaterFooter, type LayoutProps } from './layouts.tsx';

/** The layout of the pages where artists and vendors work. */
export function StudioLayout({ chrome, children }: Omit<LayoutProps, 'hasBanner'>) {
  return (
    <ChromeContext value={chrome}>
      <StudioHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LaterFooter />
    </ChromeContext>
  );
}
