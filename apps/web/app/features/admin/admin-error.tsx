import { isRouteErrorResponse } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ErrorState } from '~/ui/status/error-state.tsx';

/** The error page of the staff area: for people who are not staff, and for unknown addresses. */
export function AdminError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 403) return <RouteFailure error={error} />;
  return (
    <>
      <title>{m.admin_forbidden()}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        page
        ink="violet"
        title={m.admin_forbidden()}
        text={m.admin_forbidden_text()}
        action={<ButtonLink to="/">{m.errors_home()}</ButtonLink>}
      />
    </>
  );
}
