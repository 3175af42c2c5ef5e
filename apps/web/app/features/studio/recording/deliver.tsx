import type { Commission } from '@keepsong/contract/studio';
import type { Client } from '@keepsong/contract/transport/client';
import { normalizeLyrics } from '@keepsong/domain/studio/lyrics';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { useStudioCall } from '../desk/use-studio-call.ts';
import type { Work } from '../lyrics/autosave.ts';

type DeliverProps = {
  commission: Commission;
  work: Work;
  hasAudio: boolean;
  flush: () => Promise<boolean>;
};

/** Lists what a song still needs. The button that delivers the song is enabled once nothing is missing. */
export function Deliver({ commission, work, hasAudio, flush }: DeliverProps) {
  const [asking, setAsking] = useState(false);
  const items = [
    { id: 'title', label: m.studio_has_title(), isDone: work.title.trim() !== '' },
    { id: 'lyrics', label: m.studio_has_lyrics(), isDone: normalizeLyrics(work.lyrics) !== '' },
    { id: 'audio', label: m.studio_has_recording(), isDone: hasAudio },
  ];
  const isReady = items.every(({ isDone }) => isDone);
  return (
    <div className="panel studio-deliver">
      <Heading level={3} size="d4">
        {m.studio_deliver_title({ name: commission.from_name })}
      </Heading>
      <ul>
        {items.map(({ id, label, isDone }) => (
          <li key={id} data-done={isDone || undefined}>
            <span className="studio-deliver__dot">{isDone ? <Icon name="check" size={16} /> : null}</span>
            {label}
            <VisuallyHidden>{isDone ? m.studio_is_done() : m.studio_is_missing()}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <Button wide disabled={!isReady} onClick={() => setAsking(true)} aria-describedby="studio-deliver-why">
        {m.studio_deliver()}
      </Button>
      <p id="studio-deliver-why" className="small muted" role="status">
        {isReady ? m.studio_deliver_ready() : m.studio_deliver_missing()}
      </p>
      <ConfirmDelivery
        open={asking}
        onClose={() => setAsking(false)}
        commission={commission}
        title={work.title.trim()}
        flush={flush}
      />
    </div>
  );
}

const isUnchanged = (error: unknown): boolean => isApiError(error) && error.body.code === 'unchanged';

type ConfirmProps = {
  open: boolean;
  onClose: () => void;
  commission: Commission;
  title: string;
  flush: () => Promise<boolean>;
};

function ConfirmDelivery({ open, onClose, commission, title, flush }: ConfirmProps) {
  const studio = useStudioCall();
  const { busy, run } = useAction();
  // Whether the shop has asked the artist to say why the new version has no changes.
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const name = commission.from_name;
  const call = async (api: Client) => {
    try {
      const body = reason.trim() === '' ? {} : { reason };
      return await api.studio.deliver({ params: { id: commission.id }, body });
    } catch (error) {
      if (!isUnchanged(error)) throw error;
      setAsked(true);
      return 'unchanged' as const;
    }
  };
  const deliver = () =>
    run(async () => {
      // Save first, because the shop delivers the saved texts, and the fields may hold newer texts.
      const saved = await flush();
      const done = saved ? await studio.run(call) : null;
      if (!saved) toast.show({ tone: 'error', text: m.studio_deliver_unsaved() });
      if (done === 'unchanged') return;
      onClose();
      if (!done) return;
      const isHeardFirst = done.commission.state === 'to_be_checked';
      const said = isHeardFirst ? m.studio_put_up_toast({ name }) : m.studio_delivered_toast({ name });
      toast.show({ tone: 'success', text: said });
      await studio.refresh();
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.studio_confirm_title({ title, name })}
      closeLabel={m.studio_close()}
      actions={
        <>
          <Button busy={busy} busyLabel={m.studio_delivering()} onClick={() => void deliver()}>
            {m.studio_deliver()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {m.studio_not_yet()}
          </Button>
        </>
      }
    >
      <p>
        {commission.is_heard_first ? m.studio_confirm_text_first({ name }) : m.studio_confirm_text({ name })}
      </p>
      {isAsked ? (
        <TextArea
          id="studio-unchanged"
          className="mt-4"
          label={m.studio_unchanged_why()}
          hint={
            commission.check?.outcome === 'returned'
              ? m.studio_unchanged_hint_shop()
              : m.studio_unchanged_hint({ name })
          }
          error={reason.trim() === '' ? m.errors_unchanged() : undefined}
          maxLength={LIMITS.message}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
    </Dialog>
  );
}
