import type { ResumePreview } from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { ResumeEffect } from '@keepsong/domain/orders/resume';
import { may } from '@keepsong/domain/staff/permissions';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { askingErrorWords } from '../board/asking-error.ts';
import { ArtistField } from './change-dialog.tsx';
import { nameOfCustomer } from './order-head.tsx';
import { ReasonFields, useReason } from './reasons.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

type Names = { name: string; artist: string; day: string };

const EFFECTS: Readonly<Record<ResumeEffect, (names: Names) => string>> = {
  artist_asked: m.desk_resume_artist_asked,
  song_made: m.desk_resume_song_made,
  day_stays: m.desk_resume_day_stays,
  day_moves: m.desk_resume_day_moves,
  vendors_told: m.desk_resume_vendors_told,
  customer_told: m.desk_resume_customer_told,
  cards_stay_void: m.desk_resume_cards_stay_void,
};

/** What was stopped: the song, or only goods. */
const leadOf = ({ song }: OrderView): string =>
  song?.status === 'canceled' ? m.desk_resume_lead() : m.desk_resume_goods_lead();

type Props = { order: OrderView; onDone: () => void };

/** Work that was stopped although the order's money is here, with a button to continue it. */
export function StoppedWork({ order, onDone }: Props) {
  const role = useUser()?.staff_role ?? null;
  const [isOpen, setOpen] = useState(false);
  if (!order.can_resume) return null;
  return (
    <div className="desk-note desk-note--waits">
      <p>
        <b>{m.desk_resume_stopped()}</b>
        <span className="desk-second">{leadOf(order)}</span>
      </p>
      {may(role, 'orders') ? (
        <span className="desk-acts">
          <Button size="small" variant="ink" onClick={() => setOpen(true)}>
            {m.desk_resume()}
          </Button>
        </span>
      ) : null}
      {isOpen ? <ResumeDialog order={order} onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </div>
  );
}

function ResumeDialog({ order, onClose, onDone }: Props & { onClose: () => void }) {
  const { locale } = usePage();
  const [preview, setPreview] = useState<ResumePreview | null>(null);
  const [artist, setArtist] = useState<number | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [wrong, setWrong] = useState<unknown>(null);
  const why = useReason();
  const { busy, error, run } = useAction();
  const asked = useRef(0);
  const params = { number: order.number };

  /** Shows what the shop would do. Only the answer to the latest question counts. */
  async function show(next: number | null) {
    asked.current += 1;
    const turn = asked.current;
    setWrong(null);
    setPreview(null);
    setArtist(next);
    try {
      const answer = await (await api()).previewResume({
        params,
        body: next === null ? {} : { artist: next },
      });
      if (turn === asked.current) setPreview(answer);
    } catch (fault) {
      if (turn !== asked.current) return;
      setWrong(fault);
      // The artist who had the song takes no songs now, so somebody must choose another artist.
      if (isApiError(fault) && fault.body.code === 'artist_unavailable') setChoosing(true);
    }
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (!preview || why.text === null) return;
    const body = {
      reason: why.text,
      ...(artist === null ? {} : { artist }),
    };
    const done = await run(async () => (await api()).resume({ params, body }));
    if (!done) return;
    toast.show({ tone: 'success', text: m.desk_resume_done() });
    onClose();
    onDone();
  }

  const names: Names = {
    name: nameOfCustomer(order),
    artist: preview?.artist?.name ?? m.desk_artist(),
    day: preview?.day ? formatShortDay(preview.day, locale, new Date()) : '',
  };
  return (
    <Dialog open onClose={onClose} title={m.desk_resume()} closeLabel={m.shell_close()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={save}
        // Ask the shop for the effect when the dialog appears.
        ref={(form) => void (form && asked.current === 0 && show(null))}
      >
        <p className="muted">{leadOf(order)}</p>
        {isChoosing ? (
          <ArtistField
            order={order}
            onChange={(change) => void show(change?.kind === 'artist' ? change.artist : null)}
          />
        ) : null}
        {preview ? (
          <ul className="change-effects" aria-live="polite">
            {preview.effects.map((effect) => (
              <li key={effect}>{EFFECTS[effect](names)}</li>
            ))}
          </ul>
        ) : null}
        {preview?.artist && !isChoosing ? (
          <LinkButton onClick={() => setChoosing(true)}>{m.desk_resume_other_artist()}</LinkButton>
        ) : null}
        <ReasonFields {...why.fields} />
        <FieldError>{wrong || error ? askingErrorWords(wrong || error) : null}</FieldError>
        <Button type="submit" wide busy={busy} disabled={!preview}>
          {m.desk_resume()}
        </Button>
      </form>
    </Dialog>
  );
}
