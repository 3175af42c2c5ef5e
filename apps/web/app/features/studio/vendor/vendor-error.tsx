import { isRouteErrorResponse } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ErrorState } from '~/ui/status/error-state.tsx';

/** The error page for people who do not work for this vendor. */
export function VendorError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <RouteFailure error={error} />;
  return (
    <>
      <title>{m.studio_vendor_forbidden()}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        page
        ink="violet"
        title={m.studio_vendor_forbidden()}
        text={m.studio_vendor_forbidden_text()}
        action={<ButtonLink to="/">{m.errors_home()}</ButtonLink>}
      />
    </>
  );
}
