import { useEffect, useEffectEvent, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { openSignIn } from '~/platform/session/auth-dialog.store.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { BrandLink } from '~/shell/header/brand-link.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { BuilderBar } from '~/ui/layout/builder-shell.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { type BuilderRequest, openRequested } from '../draft/open-requested.ts';

/**
 * Opens the draft that the address names. A script on the page opens it, not the request for the page. Otherwise
 * programs that scan e-mails would use up the link.
 */
export function OpeningSong({ request, onOpened }: { request: BuilderRequest; onOpened: () => void }) {
  const { brand } = usePage().settings;
  const { error: fault, run } = useAction();
  const latest = useRef({ request, onOpened });
  const open = () =>
    void run(async () => {
      await openRequested(latest.current.request);
      latest.current.onOpened();
    });
  const openFirst = useEffectEvent(open);
  useEffect(() => openFirst(), []);
  return (
    <div className="builder-page">
      <title>{`${m.builder_opening()} · ${brand}`}</title>
      <meta name="description" content={m.builder_description()} />
      <meta name="robots" content="noindex" />
      <BuilderBar start={<BrandLink />} end={null} />
      <main id="content" tabIndex={-1} className="wrap builder-page__main">
        {fault === null ? (
          <div className="builder-opening" role="status">
            <Spinner size={32} />
            <h1 className="d4">{m.builder_opening()}</h1>
          </div>
        ) : (
          <NotOpened fault={fault} onRetry={open} />
        )}
      </main>
    </div>
  );
}

function NotOpened({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const code = isApiError(fault) ? fault.body.code : undefined;
  const signIn = () => void openSignIn({ reason: 'builder' }).then((user) => user && onRetry());
  if (code === 'sign_in_required')
    return (
      <EmptyState
        level={1}
        art={<EmptySleeve />}
        title={m.builder_open_sign_in()}
        text={m.builder_open_sign_in_text()}
        action={<Button onClick={signIn}>{m.builder_sign_in()}</Button>}
      />
    );
  if (code === 'not_found')
    return (
      <EmptyState
        level={1}
        art={<EmptySleeve />}
        title={m.builder_open_gone()}
        text={m.builder_open_gone_text()}
        action={<ButtonLink to="/song-builder">{m.builder_get_started()}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      level={1}
      art={<EmptySleeve />}
      title={m.builder_error_heading()}
      text={errorWords(fault)}
      action={<Button onClick={onRetry}>{m.builder_try_again()}</Button>}
    />
  );
}
