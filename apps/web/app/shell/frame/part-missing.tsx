import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { onShopBack } from '~/platform/loading/shop-back.ts';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

/** Calls `retry` when the connection is back and the shop answers. */
function useRetryWhenBack(retry: () => void): void {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    const ended = new AbortController();
    onShopBack(() => latest.current(), ended.signal);
    return () => ended.abort();
  }, []);
}

/**
 * Shown in place of a part that nobody has asked for yet, such as the notifications. It shows nothing and retries when
 * the connection is back.
 */
export function MissingForNow({ onRetry }: { onRetry: () => void }) {
  useRetryWhenBack(onRetry);
  return null;
}

/** Shown in place of a part of the page that could not be fetched. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  useRetryWhenBack(onRetry);
  return (
    <p className="help help--error" role="alert">
      <Icon name="alert" />
      <span>
        {m.shell_part_missing()} <LinkButton onClick={onRetry}>{m.errors_try_again()}</LinkButton>
      </span>
    </p>
  );
}

type PlateProps = { tone: 'error' | 'warning'; text: string; onRetry?: () => void; onClose: () => void };

/** A notice over the page that looks like a toast. It stays until the visitor closes it. */
export function Plate({ tone, text, onRetry, onClose }: PlateProps) {
  return (
    <div className="toasts">
      <div className="toast" data-tone={tone} role="alert">
        <span className="toast__disc" aria-hidden="true">
          <Icon name="alert" />
        </span>
        <div className="toast__text">
          {text}{' '}
          {onRetry ? (
            <button type="button" className="toast__action" onClick={onRetry}>
              {m.errors_try_again()}
            </button>
          ) : null}
        </div>
        <IconButton icon="close" label={m.shell_dismiss()} onClick={onClose} />
      </div>
    </div>
  );
}

type DialogMissingProps = { part: { open?: boolean; onClose: () => void }; onRetry: () => void };

/**
 * Shown instead of a dialog or panel that could not be fetched. It is a notice over the page that the visitor can
 * close.
 */
export function DialogMissing({ part, onRetry }: DialogMissingProps) {
  useRetryWhenBack(onRetry);
  if (part.open === false) return null;
  return <Plate tone="error" text={m.shell_part_missing()} onRetry={onRetry} onClose={part.onClose} />;
}
