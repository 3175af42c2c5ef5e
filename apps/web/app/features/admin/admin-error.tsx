import { PERMISSIONS, rolesOf, type StaffRole } from '@keepsong/domain/staff/permissions';
import { isRouteErrorResponse } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { RouteFailure } from '~/shell/frame/error-page.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ADMIN } from './admin-paths.ts';
import { DeskFrame, DeskHead, ROLE_WORDS } from './frame.tsx';
import type { RefusedPage } from './load-admin.ts';

/** The error page of the staff area: for people who may not see a page, and for addresses that do not exist. */
export function AdminError({ error }: { error: unknown }) {
  const role = useUser()?.staff_role ?? null;
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === 403) {
    return (
      <Refused title={role ? m.admin_not_your_role() : m.admin_forbidden()} back={role ? ADMIN : '/'}>
        {role ? refusalOf(role, refusedPage(error)) : m.admin_forbidden_text()}
      </Refused>
    );
  }
  if (status === 404 && role)
    return (
      <Refused title={m.admin_no_page()} back={ADMIN}>
        {m.admin_no_page_text()}
      </Refused>
    );
  return (
    <DeskFrame>
      <RouteFailure error={error} />
    </DeskFrame>
  );
}

/**
 * Says which roles may see the page and which people have these roles, so that the reader knows whom to ask.
 */
export function refusalOf(role: StaffRole, { permission, people }: RefusedPage): string {
  const own = ROLE_WORDS[role]();
  if (permission === null) return m.admin_forbidden_role({ role: own });
  const roles = ['owner' as const, ...rolesOf(permission)].map((one) => ROLE_WORDS[one]()).join(', ');
  return people.length === 0
    ? m.admin_forbidden_roles({ role: own, roles })
    : m.admin_forbidden_people({ role: own, roles, people: people.join(', ') });
}

function refusedPage(error: unknown): RefusedPage {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const { permission: named, people }: Record<string, unknown> = { ...(data as object | null) };
  return {
    permission: PERMISSIONS.find((permission) => permission === named) ?? null,
    people: Array.isArray(people) ? people.map(String) : [],
  };
}

function Refused({ title, back, children }: { title: string; back: string; children: string }) {
  return (
    <DeskFrame>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <DeskHead title={title} />
      <div className="desk-refused">
        <p>{children}</p>
        <ButtonLink size="small" variant="ink" to={back}>
          {back === ADMIN ? m.admin_back() : m.errors_home()}
        </ButtonLink>
      </div>
    </DeskFrame>
  );
}
