import type { InboxItem } from '@keepsong/contract/desk';
import type { CheckView } from '@keepsong/contract/makers/checks';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys } from '~/platform/hooks/desk-keys.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { CheckBrief, CheckLyrics } from '../../checks/check-brief.tsx';
import { CheckButtons, isDecided, type Sending, useHearing } from '../../checks/check-decision.tsx';
import { CheckNotes } from '../../checks/check-notes.tsx';
import { CheckPlayer } from '../../checks/check-player.tsx';
import { wordsOf } from '../../checks/check-words.tsx';
import { useRecording } from '../../checks/use-recording.ts';
import { useFacts, WithFacts } from '../facts.tsx';
import type { Kept } from '../item-drafts.ts';
import { over, type Work } from '../use-inbox.ts';
import '../../orders/order.css';
import '../../checks/checks.css';

type Props = { item: InboxItem; work: Work; kept: Kept };

/** The version that waits, with its recording, brief and lyrics. */
const loadCheck = async (desk: DeskClient, { ref }: InboxItem): Promise<CheckView> =>
  (await desk.checks.get({ params: { id: Number(ref) } })).check;

/** A song that waits to be heard: hears it, and passes it or sends it back with notes, without leaving the inbox. */
export const SongCheck = (props: Props) => (
  <WithFacts facts={useFacts(props, loadCheck)} height="240px">
    {(check) => <HeardSong {...props} check={check} />}
  </WithFacts>
);

/** Sends decisions as other actions of the inbox, which tell of a lost answer. */
function useSendingIn(work: Work): Sending {
  const [error, setError] = useState<unknown>(null);
  const say = (fault: unknown) =>
    isDecided(fault) ? toast.show({ tone: 'warning', text: m.desk_check_decided() }) : setError(fault);
  return {
    ...{ busy: work.busy, error },
    send(call, said) {
      setError(null);
      return work.run(call, over(said), { say });
    },
  };
}

/** The song of a check in short. The page of the check also has the points to listen for, and earlier versions. */
export function HeardSong({ check, work, kept }: Props & { check: CheckView }) {
  const recording = useRecording();
  const hearing = useHearing(check, useSendingIn(work), {
    begun: kept.begun()?.heard,
    onWrite: (heard) => kept.keep(heard && { heard }),
  });
  useDeskKeys({ p: recording.toggle, n: hearing.write });
  const words = wordsOf(check);
  return (
    <div className="today-panel__act check-short">
      {check.reason ? <p>{m.desk_check_reason({ reason: check.reason })}</p> : null}
      <CheckPlayer check={check} recording={recording} notes={hearing.notes} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long brief scrolls by keyboard */}
      <div className="check-short__text" tabIndex={0}>
        <CheckBrief check={check} words={words} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lyrics scroll by keyboard */}
      <div className="check-short__text" tabIndex={0}>
        <CheckLyrics check={check} words={words} recording={recording} />
      </div>
      {check.is_waiting ? (
        <>
          <CheckNotes {...hearing} recording={recording} />
          <div className="today-panel__pages">
            <CheckButtons check={check} hearing={hearing} isQuiet />
          </div>
        </>
      ) : null}
    </div>
  );
}
