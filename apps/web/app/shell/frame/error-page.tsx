import { artPath } from '@keepsong/artwork/draw/path';
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { fetchAhead } from '~/platform/loading/lazy-reload.ts';
import { isMissing } from '~/platform/loading/missing.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ErrorState } from '~/ui/status/error-state.tsx';

/** A record disc, drawn in place of each zero of the status code. */
function Zero({ title }: { title: string }) {
  return <img src={artPath({ kind: 'disc', song: { title } })} alt="" width={120} height={120} />;
}

/** The 404 page (spec 2.1-12). */
export function NotFoundPage() {
  return (
    <ErrorState
      page
      code="404"
      disc={<Zero title="404" />}
      ink="tangerine"
      title={m.errors_not_found_title()}
      text={m.errors_not_found_text()}
      action={<ButtonLink to="/">{m.errors_home()}</ButtonLink>}
    />
  );
}

/**
 * The page for an error of the shop itself. 'Try again' is a plain link that loads the document anew, because the
 * scripts of the page may have failed.
 */
export function ServerErrorPage({ retry = '' }: { retry?: string }) {
  return (
    <ErrorState
      page
      code="500"
      disc={<Zero title="500" />}
      ink="ultra"
      title={m.errors_server_title()}
      text={m.errors_server_text()}
      action={
        retry ? (
          <ButtonLink href={retry}>{m.errors_try_again()}</ButtonLink>
        ) : (
          <ButtonLink to="/">{m.errors_home()}</ButtonLink>
        )
      }
    />
  );
}

/** Reports the error to the shop. A missing page is no fault and is not reported (spec 8.7-06). */
function useReport(error: unknown, missing: boolean): void {
  useEffect(() => {
    if (!missing) void report(error);
  }, [error, missing]);
}

/** Every page loads this file, but almost no page reports an error. So the code that reports is fetched on demand. */
const report = (error: unknown) =>
  fetchAhead(async () => {
    const { reportFault } = await import('~/platform/api/report-fault.ts');
    const words = isRouteErrorResponse(error) ? `Error: status ${error.status}` : String(error);
    reportFault('A page could not be shown', { error: words });
  });

/**
 * Replaces a route that failed, inside the site layout. Shows the 404 page for a missing page, and the 500 page for any
 * other error.
 */
export function RouteFailure({ error }: { error: unknown }) {
  const missing = isMissing(error);
  useReport(error, missing);
  return (
    <>
      <title>{missing ? m.errors_not_found_title() : m.errors_server_title()}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFoundPage /> : <ServerErrorPage retry="?" />}
    </>
  );
}

/** Replaces the whole page, including its layout, when it could not be loaded or drawn. */
export function ErrorPage({ error }: { error: unknown }) {
  const missing = isMissing(error);
  useReport(error, missing);
  return <main id="content">{missing ? <NotFoundPage /> : <ServerErrorPage retry="?" />}</main>;
}
