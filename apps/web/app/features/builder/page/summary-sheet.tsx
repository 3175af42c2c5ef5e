import { m } from '~/paraglide/messages.js';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { Summary } from './summary.tsx';

/** The sheet with 'Your song so far', for narrow windows. */
export default function SummarySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SlidePanel
      open={open}
      onClose={onClose}
      from="bottom"
      label={m.builder_song_so_far()}
      closeLabel={m.builder_close_dialog()}
      className="builder-sheet"
    >
      <Summary onLeave={onClose} />
    </SlidePanel>
  );
}
