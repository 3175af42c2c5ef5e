import { languageTag } from '@keepsong/domain/format/locale';
import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { inlineJson, SETTINGS_ELEMENT, USER_ELEMENT } from './platform/chrome/page-facts.ts';
import { useAsleep, useEndOfHydration } from './platform/loading/hydration.ts';
import { fetchAhead } from './platform/loading/lazy-reload.ts';
import { useLostScripts } from './platform/loading/lost-scripts.ts';
import { usePage } from './platform/page/page-context.tsx';
import { usePageViews } from './platform/page/page-views.ts';
import { useErrorsLeadHome } from './platform/page/router-errors.ts';
import { surfaceOf } from './platform/page/surface.ts';
import stylesheet from './root.css?url';
import { IdleOverlays } from './shell/overlays/idle-overlays.tsx';
import { PRELOADED_FONTS } from './ui/lettering/font-files.ts';

const loadErrorPage = () => import('./shell/frame/error-page.tsx').then(({ ErrorPage: page }) => page);
const ErrorPage = import.meta.env.SSR
  ? await loadErrorPage()
  : lazy(async () => ({ default: await loadErrorPage() }));

const loadOverlays = () => import('./site-overlays.tsx').then(({ SiteOverlays }) => SiteOverlays);

/**
 * The notice that the page shows the shop of another day. Only the server renders it, for editors, because such
 * a page has no scripts.
 */
const ShownDay = import.meta.env.SSR
  ? await import('./shell/frame/shown-day.tsx').then(({ ShownDay: bar }) => bar)
  : null;

/** Shows the generic error. The script for this is fetched on demand, because almost no visit needs it. */
const sayError = () => void fetchAhead(async () => (await import('./shell/frame/say-error.ts')).sayError());

export const links: Route.LinksFunction = () => [
  ...PRELOADED_FONTS.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** The HTML document around every page, including the error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { settings, locale, csrfToken, nonce, user } = usePage();
  const surface = surfaceOf(useMatches());
  const asleep = useAsleep();
  useEndOfHydration();
  useErrorsLeadHome(sayError);
  useLostScripts();
  usePageViews();
  return (
    <html lang={languageTag(locale)} {...asleep}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {csrfToken && <meta name="csrf-token" content={csrfToken} suppressHydrationWarning />}
        <Meta />
        <Links />
      </head>
      <body className={surface}>
        {import.meta.env.SSR && ShownDay ? <ShownDay /> : null}
        {children}
        <PageJson id={SETTINGS_ELEMENT} value={settings} />
        {user && <PageJson id={USER_ELEMENT} value={user} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function PageJson({ id, value }: { id: string; value: unknown }) {
  return (
    <script
      id={id}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, not executed
      dangerouslySetInnerHTML={{ __html: inlineJson(value) }}
    />
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <IdleOverlays load={loadOverlays} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}
