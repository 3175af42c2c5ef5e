import { MAX_PRONUNCIATIONS } from '@keepsong/domain/builder/song-data';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import type { IconName } from '~/ui/picture/icon.tsx';
import { useDraft } from '../page/builder-context.tsx';
import { PronunciationList } from './pronunciation-list.tsx';

const PronunciationDialog = lazyPart(() => import('./pronunciation-dialog.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

export type PronunciationWay = 'record' | 'upload' | 'spell';

const WAYS: readonly { way: PronunciationWay; icon: IconName; label: () => string }[] = [
  { way: 'record', icon: 'microphone', label: m.builder_way_record },
  { way: 'upload', icon: 'upload', label: m.builder_way_upload },
  { way: 'spell', icon: 'edit', label: m.builder_way_spell },
];

/** Three ways to tell how a name is pronounced, and the list of saved pronunciations. */
export function PronunciationBox({ subject }: { subject: string }) {
  const [way, setWay] = useState<PronunciationWay | null>(null);
  const full = useDraft(({ pronunciations }) => pronunciations.length >= MAX_PRONUNCIATIONS);
  return (
    <>
      {full ? (
        <p className="muted">{m.builder_pronunciations_full({ max: MAX_PRONUNCIATIONS })}</p>
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {WAYS.map((one) => (
            <Button
              key={one.way}
              variant="secondary"
              size="small"
              icon={one.icon}
              onClick={() => setWay(one.way)}
            >
              {one.label()}
            </Button>
          ))}
        </div>
      )}
      <PronunciationList />
      <OpenedDialog way={way} subject={subject} onClose={() => setWay(null)} />
    </>
  );
}

/** The dialog, which is loaded when it is first opened. */
export function OpenedDialog(props: { way: PronunciationWay | null; subject: string; onClose: () => void }) {
  const { way, subject, onClose } = props;
  if (way === null) return null;
  return <PronunciationDialog way={way} subject={subject} onClose={onClose} />;
}
