import type { PendingPreview } from '@keepsong/domain/instant/previews';
import { m } from '~/paraglide/messages.js';
import { discPath, type SongLook } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';

type GeneratingProps = {
  /** Null while the song is being requested. */
  pending: PendingPreview | null;
  /** The look of the coming song (`lookOfAnswers`), so that its disc has the colours of its sleeve. */
  look: SongLook;
  number: number;
  onRetry: () => void;
  /** The address that gets a link because the song takes long. '' until then. */
  mailedTo: string;
  /** Set inside the history, where the card has its own heading. */
  headed?: boolean;
  /** Whether the song is made, and the page only waits for the visitor. */
  ready?: boolean;
};

/** When the wait is longer than this, the page shows it in minutes. */
const LONG_SECONDS = 30;

/** Says how long the song takes (spec 9.4-12). While many songs wait, this is the shop's estimate. */
export function waitWords(pending: PendingPreview | null): string {
  const seconds = pending?.wait_seconds ?? 0;
  return seconds > LONG_SECONDS
    ? m.instant_wait({ count: Math.ceil(seconds / 60) })
    : m.instant_generating_text();
}

/** Like `waitWords`, but for the history: it says that the visitor can play other songs in the meantime. */
const listenWords = (pending: PendingPreview | null): string =>
  (pending?.wait_seconds ?? 0) > LONG_SECONDS ? waitWords(pending) : m.instant_generating_listen();

/** Says that the queue of songs is full. Nothing is lost: the page asks again by itself. */
export function BusyCard({ look, onRetry }: Pick<GeneratingProps, 'look' | 'onRetry'>) {
  return (
    <article className="instant-preview">
      <img className="instant-preview__disc" src={discPath(look)} alt="" width={480} height={480} />
      <div className="instant-preview__body">
        <h2 className="d3 mb-4">{m.instant_busy()}</h2>
        <Button variant="ink" onClick={onRetry}>
          {m.builder_try_again()}
        </Button>
      </div>
    </article>
  );
}

/** A song in progress: its state, and what to do when it fails or takes long. */
export function GeneratingCard({ pending, look, number, onRetry, mailedTo, headed, ready }: GeneratingProps) {
  const isFailed = pending?.status === 'failed';
  const isMoving = !isFailed && !ready;
  const percent = ready ? 100 : (pending?.progress ?? 0);
  return (
    <article className="instant-preview" aria-busy={isMoving}>
      <img
        className="instant-preview__disc"
        data-spinning={isMoving || undefined}
        src={discPath(look)}
        alt=""
        width={480}
        height={480}
      />
      <div className="instant-preview__body">
        <p className="small muted">{m.instant_option({ number })}</p>
        {headed ? <h2 className="d3">{m.instant_generating()}</h2> : null}
        {isFailed ? (
          <>
            <FieldError>{m.instant_failed()}</FieldError>
            <Button variant="ink" onClick={onRetry}>
              {m.builder_try_again()}
            </Button>
          </>
        ) : (
          <>
            {headed ? <p className="muted">{listenWords(pending)}</p> : null}
            <div className="instant-preview__progress">
              <ProgressBar label={m.instant_generating()} percent={percent} />
              <span className="small num" aria-hidden="true">
                {percent}%
              </span>
            </div>
            <p role="status" className="empty:absolute">
              {mailedTo ? (
                <>
                  {m.instant_mailed({ email: mailedTo })} <TextLink to="/">{m.instant_leave()}</TextLink>
                </>
              ) : null}
            </p>
          </>
        )}
      </div>
    </article>
  );
}
