import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { FailedSong } from './load-admin.ts';

/** Paid songs whose rendering was given up, with the error and a button that renders the song again. */
export function FailedSongs({ songs }: { songs: readonly FailedSong[] }) {
  if (songs.length === 0)
    return (
      <p className="admin-none">
        <b>{m.admin_failed_none()}.</b> {m.admin_failed_none_text()}
      </p>
    );
  return (
    <ul className="admin-rows">
      {songs.map((song) => (
        <li key={song.song_id} className="admin-row">
          <FailedSongRow song={song} />
        </li>
      ))}
    </ul>
  );
}

function FailedSongRow({ song }: { song: FailedSong }) {
  const { locale } = usePage();
  const { busy, retry } = useRetry(song);
  const { recipient, order_id, story_slug, since, reason } = song;
  return (
    <>
      <div className="admin-row__words">
        <Heading level={3} size="d4">
          {recipient ? m.admin_song_for({ recipient }) : m.admin_song_nameless()}
        </Heading>
        <p className="small muted num">
          {order_id === null ? null : `${m.admin_order({ number: orderNumber(order_id) })} · `}
          {m.admin_since({ date: formatDate(since, 'dayMonthYear', locale) })}
        </p>
        <p className="admin-reason">
          <b>{m.admin_reason()}</b> {reason || m.admin_reason_unknown()}
        </p>
        <TextLink to={`/stories/${story_slug}`} alone>
          {m.admin_open_story()}
        </TextLink>
      </div>
      <Button
        size="small"
        icon="refresh"
        busy={busy}
        onClick={retry}
        aria-label={m.admin_render_again_of({ recipient })}
      >
        {m.admin_render_again()}
      </Button>
    </>
  );
}

/** Renders a song again. When another member of staff has already done so (404), the song just leaves the list. */
function useRetry({ song_id }: FailedSong) {
  const { busy, run } = useAction();
  const { revalidate } = useRevalidator();
  const call = async () => {
    const { browserDesk } = await import('~/platform/api/desk-api.ts');
    await browserDesk().instant.retrySong({ params: { id: song_id } });
    toast.show({ tone: 'success', text: m.admin_rendering_again() });
    await revalidate();
  };
  const explain = (error: unknown) =>
    isApiError(error) && error.status === 404 ? revalidate() : showFailure(error);
  return { busy, retry: () => void run(call, explain) };
}
