import { MAX_PRONUNCIATIONS } from '@keepsong/domain/builder/song-data';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { useDraft } from '../page/builder-context.tsx';
import { OpenedDialog } from './pronunciation-box.tsx';
import { PronunciationList } from './pronunciation-list.tsx';

/** Asks for names, places and things that are hard to pronounce (spec 2.3-37), and lists the saved pronunciations. */
export function PronunciationBanner({ artist }: { artist: string }) {
  const [open, setOpen] = useState(false);
  const full = useDraft(({ pronunciations }) => pronunciations.length >= MAX_PRONUNCIATIONS);
  return (
    <div>
      <Tissue ink="amber" className="tricky">
        <span className="tricky__mark">
          <Icon name="microphone" />
        </span>
        <div className="grow">
          <h3 className="font-bold">{m.builder_tricky_title()}</h3>
          <p className="small">
            {full
              ? m.builder_pronunciations_full({ max: MAX_PRONUNCIATIONS })
              : m.builder_tricky_text({ artist })}
          </p>
        </div>
        {full ? null : (
          <Button variant="ink" size="small" className="tricky__action" onClick={() => setOpen(true)}>
            {m.builder_way_record()}
          </Button>
        )}
      </Tissue>
      <PronunciationList />
      <OpenedDialog way={open ? 'record' : null} subject="" onClose={() => setOpen(false)} />
    </div>
  );
}
