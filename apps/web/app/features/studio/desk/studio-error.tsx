import { isRouteErrorResponse, useParams } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { ServerErrorPage } from '~/shell/frame/error-page.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ErrorState } from '~/ui/status/error-state.tsx';
import { studioPath } from './studio-paths.ts';

/** The error page of the studio: for somebody else's page, an unknown page, or a failed load. */
export function StudioError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, page } = pageOf(status);
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {page}
    </>
  );
}

function pageOf(status: number) {
  if (status === 403) return { title: m.studio_forbidden_title(), page: <Forbidden /> };
  if (status === 404) return { title: m.studio_gone_title(), page: <Gone /> };
  return { title: m.errors_server_title(), page: <ServerErrorPage retry="?" /> };
}

/** The page of somebody else's studio. An artist gets a link to their own. */
function Forbidden() {
  const user = useUser();
  const own = user?.artist_id != null ? studioPath(user.id) : null;
  return (
    <ErrorState
      page
      ink="violet"
      title={m.studio_forbidden_title()}
      text={own ? m.studio_forbidden_artist() : m.studio_forbidden_text()}
      action={<ButtonLink to={own ?? '/'}>{own ? m.studio_forbidden_own() : m.errors_home()}</ButtonLink>}
    />
  );
}

/** The page of an offer that went to the next artist, or of an unknown address. */
function Gone() {
  const { id } = useParams();
  return (
    <ErrorState
      page
      ink="tangerine"
      title={m.studio_gone_title()}
      text={m.studio_gone_text()}
      action={<ButtonLink to={studioPath(id ?? '')}>{m.studio_back()}</ButtonLink>}
    />
  );
}
