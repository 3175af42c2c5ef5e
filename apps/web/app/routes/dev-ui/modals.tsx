import { useState } from 'react';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { COVER } from './samples.tsx';
import { Row, Specimen } from './specimen.tsx';

type Shown = 'none' | 'wide' | 'narrow' | 'locked' | 'right' | 'left' | 'top' | 'bottom';
const SIDES = ['right', 'left', 'top', 'bottom'] as const;

/** Everything in the top layer: dialogs and panels. */
export function ModalsSection() {
  const [shown, setShown] = useState<Shown>('none');
  const [reason, setReason] = useState('none');
  const close = (why: string) => {
    setReason(why);
    setShown('none');
  };
  return (
    <div className="mt-16">
      <Specimen title="Dialogs and panels">
        <Row>
          {(['wide', 'narrow', 'locked', ...SIDES] as const).map((kind) => (
            <Button key={kind} variant="soft" size="small" onClick={() => setShown(kind)}>
              Open {kind}
            </Button>
          ))}
          <span data-testid="reason">Closed by: {reason}</span>
        </Row>
        <WideDialog open={shown === 'wide'} onClose={close} />
        <NarrowDialog open={shown === 'narrow'} onClose={close} />
        <Dialog
          open={shown === 'locked'}
          locked
          width="narrow"
          onClose={close}
          title="There is a newer shop"
          actions={<Button onClick={() => close('refresh')}>Refresh</Button>}
        >
          Your cart and your story are kept.
        </Dialog>
        {SIDES.map((from) => (
          <SlidePanel
            key={from}
            open={shown === from}
            from={from}
            onClose={close}
            label="Lyric print"
            closeLabel="Close"
          >
            <div className="flex flex-wrap items-center gap-9">
              <Artwork {...COVER} alt="" className="w-55" />
              <div className="grid justify-items-start gap-3">
                <Tag>best seller</Tag>
                <p className="d3">Lyric print</p>
                <p className="muted">Four lines from your song, set in wood type.</p>
                <Button onClick={() => toast.show({ tone: 'success', text: 'Lyric print added to cart.' })}>
                  Add to cart
                </Button>
              </div>
            </div>
          </SlidePanel>
        ))}
      </Specimen>
    </div>
  );
}

type Opened = { open: boolean; onClose: (why: string) => void };

function WideDialog({ open, onClose }: Opened) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel="Close"
      title="Are you sure?"
      actions={
        <>
          <Button variant="ink" onClick={() => onClose('cancel')}>
            Cancel
          </Button>
          <Button variant="secondary">Find a new artist</Button>
          <Button variant="danger">I want to delete my song</Button>
        </>
      }
    >
      Deleting your song will lose your memories and story details about Marguerite. Are you sure?
    </Dialog>
  );
}

function NarrowDialog({ open, onClose }: Opened) {
  return (
    <Dialog
      open={open}
      width="narrow"
      onClose={onClose}
      title="You already have a song in your cart."
      actions={
        <>
          <Button wide onClick={() => onClose('confirm')}>
            Yes, I'm sure!
          </Button>
          <Button wide variant="ghost" onClick={() => onClose('cancel')}>
            cancel
          </Button>
        </>
      }
    >
      Adding a new one will reset your current cart. Are you sure you want to proceed?
    </Dialog>
  );
}
