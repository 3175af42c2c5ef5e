import { useState } from 'react';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { IconButton, IconLink } from '~/ui/action/icon-button.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { Flood } from '~/ui/layout/surface.tsx';
import { INKS } from '~/ui/lettering/ink.ts';
import { Row, Specimen } from './specimen.tsx';

function BusyButton() {
  const [busy, setBusy] = useState(false);
  return (
    <Button busy={busy} busyLabel="Saving" onClick={() => setBusy(true)}>
      Save changes
    </Button>
  );
}

function Plays() {
  const [playing, setPlaying] = useState(false);
  const play = {
    playing,
    label: playing ? 'Pause Forty Winters' : 'Play Forty Winters',
    onClick: () => setPlaying(!playing),
  };
  return (
    <Row>
      <PlayButton size="small" {...play} />
      <PlayButton {...play} />
      <PlayButton size="large" {...play} />
      <PlayButton look="rose" {...play} />
      <PlayButton look="outlined" size="small" {...play} />
      <PlayButton playing={false} busy label="Loading Forty Winters" />
      <PlayButton playing={false} disabled label="Play Forty Winters" />
    </Row>
  );
}

/** Buttons, links and round buttons. */
export function ButtonsSection() {
  return (
    <>
      <Specimen title="Buttons">
        <Row>
          <Button>Start your song</Button>
          <Button disabled>Disabled</Button>
          <Button busy busyLabel="Saving">
            Save
          </Button>
          <BusyButton />
          <Button variant="secondary">Secondary</Button>
          <Button variant="ink">Ink</Button>
          <Button variant="inverse">Inverse</Button>
          <Button variant="soft">Soft</Button>
          <Button variant="ghost" icon="arrow-left">
            Back
          </Button>
          <Button variant="danger">I want to delete my song</Button>
          <Button size="small">Small</Button>
          <ButtonLink to="/artists" variant="secondary" iconEnd="arrow-right">
            Meet the artists
          </ButtonLink>
        </Row>
        <Button wide>
          Continue To Shipping address, which is a very long name for a button on a small phone
        </Button>
      </Specimen>
      <Specimen title="Round buttons and links">
        <Row>
          <IconButton icon="close" label="Close" />
          <IconButton icon="share" label="Share" look="outline" />
          <IconButton icon="trash" label="Delete" look="soft" />
          <IconButton icon="muted" label="Mute" look="ink" />
          <IconLink icon="cart" label="Cart, 3 items" badge={3} to="/cart" />
          <IconButton icon="edit" label="Edit" disabled />
        </Row>
        <Plays />
        <Row>
          <TextLink to="/artists">View more artists</TextLink>
          <TextLink href="#quiet" quiet>
            Odessa Vale
          </TextLink>
          <LinkButton>Remove</LinkButton>
        </Row>
      </Specimen>
      <Specimen title="On floods" wide>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {INKS.map((ink) => (
            <Flood key={ink} ink={ink} className="grid gap-3 rounded-card p-4">
              <b>{ink}</b>
              <Button size="small">Start</Button>
              <Button size="small" variant="secondary">
                Hear
              </Button>
              <TextLink href="#terms" alone>
                Read the terms
              </TextLink>
            </Flood>
          ))}
        </div>
      </Specimen>
    </>
  );
}
