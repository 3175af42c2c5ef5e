import { isRouteErrorResponse } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ADMIN } from './admin-paths.ts';
import { DeskFrame, DeskHead, ROLE_WORDS } from './frame.tsx';

/** The error page of the staff area: for people who may not see a page, and for unknown addresses. */
export function AdminError({ error }: { error: unknown }) {
  const role = useUser()?.staff_role ?? null;
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  if (!isForbidden)
    return (
      <DeskFrame>
        <RouteFailure error={error} />
      </DeskFrame>
    );
  return (
    <DeskFrame>
      <title>{m.admin_forbidden()}</title>
      <meta name="robots" content="noindex" />
      <DeskHead title={role ? m.admin_not_your_role() : m.admin_forbidden()} />
      <div className="desk-refused">
        <p>{role ? m.admin_forbidden_role({ role: ROLE_WORDS[role]() }) : m.admin_forbidden_text()}</p>
        <ButtonLink size="small" to={role ? ADMIN : '/'}>
          {role ? m.admin_back() : m.errors_home()}
        </ButtonLink>
      </div>
    </DeskFrame>
  );
}
