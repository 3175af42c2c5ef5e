import { ChromeContext } from '~/platform/chrome-content.ts';
import { LaterFooter, type LayoutProps } from './layouts.tsx';
import { StudioHeader } from './studio-header.tsx';

/** Where artists and staff work. */
export function StudioLayout({ chrome, children }: LayoutProps) {
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
