import { artPath } from '@keepsong/artwork/draw/path';
import type { PendingPreview } from '@keepsong/domain/instant/previews';
import { m } from '~/paraglide/messages.js';
import { sketchOf } from '~/platform/art/song-art.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';

type GeneratingProps = {
  /** Null while the song is being requested. */
  pending: PendingPreview | null;
  number: number;
  onRetry: () => void;
  /** The address that gets a link because the song takes long. '' until then. */
  mailedTo: string;
  /** Set inside the history, where the card has its own heading. */
  headed?: boolean;
};

/** A song in progress: its state, and what to do when it fails or takes long. */
export function GeneratingCard({ pending, number, onRetry, mailedTo, headed }: GeneratingProps) {
  const isFailed = pending?.status === 'failed';
  const song = sketchOf({ title: '', recipient: '', genre: '5', moods: ['5'], tempo: '', peaks: [] });
  const percent = pending?.progress ?? 0;
  return (
    <article className="instant-preview" aria-busy={!isFailed}>
      <img
        className="instant-preview__disc"
        data-spinning={!isFailed || undefined}
        src={artPath({ kind: 'disc', song })}
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
            {headed ? <p className="muted">{m.instant_generating_listen()}</p> : null}
            <div className="instant-preview__progress">
              <ProgressBar label={m.instant_generating()} percent={percent} />
              <span className="small num" aria-hidden="true">
                {percent}%
              </span>
            </div>
            {mailedTo ? (
              <p role="status">
                {m.instant_mailed({ email: mailedTo })} <TextLink to="/">{m.instant_leave()}</TextLink>
              </p>
            ) : null}
          </>
        )}
      </div>
    </article>
  );
}
