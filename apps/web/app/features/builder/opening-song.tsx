import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api-error.ts';
import { openSignIn } from '~/platform/auth-dialog.store.ts';
import { errorWords } from '~/platform/errors.ts';
import { usePage } from '~/platform/page-context.tsx';
import { BrandLink } from '~/shell/brand-link.tsx';
import { EmptySleeve } from '~/shell/empty-sleeve.tsx';
import { BuilderBar } from '~/ui/builder-shell.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Spinner } from '~/ui/spinner.tsx';
import { type BuilderRequest, openRequested } from './open-requested.ts';

/**
 * Opens the draft that the address names. The page asks, not the link: programs that look into mails must not use a
 * link up.
 */
export function OpeningSong({ request, onOpened }: { request: BuilderRequest; onOpened: () => void }) {
  const { brand } = usePage().settings;
  const [fault, setFault] = useState<unknown>(null);
  const latest = useRef({ request, onOpened });
  const open = () => {
    setFault(null);
    openRequested(latest.current.request).then(() => latest.current.onOpened(), setFault);
  };
  useEffect(open, []);
  return (
    <div className="builder-page">
      <title>{`${m.builder_opening()} · ${brand}`}</title>
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
