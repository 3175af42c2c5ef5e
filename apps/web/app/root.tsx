import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root';
import { endHydration } from './platform/hydration.ts';
import { languageTag } from './platform/locale.ts';
import { usePage } from './platform/page-context.tsx';
import { inlineJson, SETTINGS_ELEMENT, USER_ELEMENT } from './platform/page-facts.ts';
import { surfaceOf } from './platform/surface.ts';
import stylesheet from './root.css?url';
import { IdleOverlays } from './shell/idle-overlays.tsx';
import { PRELOADED_FONTS } from './ui/font-files.ts';

const loadErrorPage = () => import('./shell/error-page.tsx').then(({ ErrorPage: page }) => page);
const ErrorPage = import.meta.env.SSR
  ? await loadErrorPage()
  : lazy(async () => ({ default: await loadErrorPage() }));

const loadOverlays = () => import('./site-overlays.tsx').then(({ SiteOverlays }) => SiteOverlays);

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

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const { settings, locale, csrfToken, nonce, user } = usePage();
  const surface = surfaceOf(useMatches());
  return (
    <html lang={languageTag(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {csrfToken && <meta name="csrf-token" content={csrfToken} suppressHydrationWarning />}
        <Meta />
        <Links />
      </head>
      <body className={surface}>
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
  useEffect(endHydration, []);
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
