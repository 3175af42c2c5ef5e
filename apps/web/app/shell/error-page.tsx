import { artPath } from '@keepsong/artwork/path';
import { m } from '~/paraglide/messages.js';
import { isMissing } from '~/platform/missing.ts';
import { useFirstError } from '~/platform/router-errors.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { ErrorState } from '~/ui/error-state.tsx';
import { sayError } from './say-error.ts';

/** The disc that stands for each zero. */
function Zero({ title }: { title: string }) {
  return <img src={artPath({ kind: 'disc', song: { title } })} alt="" width={120} height={120} />;
}

/** The page of what is not there (spec 2.1-12). */
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

/** The page of a fault on the shop's side. Trying again is a plain link: the page's scripts may be what failed. */
export function ServerErrorPage({ retry = '' }: { retry?: string }) {
  useFirstError(sayError);
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

/** What a route shows inside the chrome instead of itself: 404 for what is not there, 500 for a fault. */
export function RouteFailure({ error }: { error: unknown }) {
  const missing = isMissing(error);
  return (
    <>
      <title>{missing ? m.errors_not_found_title() : m.errors_server_title()}</title>
      <meta name="robots" content="noindex" />
      {missing ? <NotFoundPage /> : <ServerErrorPage retry="?" />}
    </>
  );
}

/** What the router shows instead of a page that could not be loaded or drawn. */
export function ErrorPage({ error }: { error: unknown }) {
  return <main id="content">{isMissing(error) ? <NotFoundPage /> : <ServerErrorPage retry="?" />}</main>;
}
