import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { BuilderBar, BuilderColumns, BuilderFoot, Question } from '~/ui/layout/builder-shell.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Locket } from '~/ui/picture/locket.tsx';
import { ProgressNav } from '~/ui/status/progress-nav.tsx';
import { COVER, DISC } from './samples.tsx';
import { Specimen } from './specimen.tsx';

const STEPS = [
  { id: 'song', label: 'Your song', state: 'done', to: '/song-builder' },
  { id: 'artist', label: 'Artist', state: 'now', share: 0.55 },
  { id: 'recipient', label: 'Recipient', state: 'todo' },
  { id: 'story', label: 'Story', state: 'todo' },
] as const;

/** The frame of a builder page. */
export function BuilderSection() {
  return (
    <Specimen title="Builder shell" wide>
      <div className="relative isolate">
        <BuilderBar start={<Locket size={27} />} end={<IconButton icon="close" label="Close builder" />}>
          <ProgressNav label="Progress" steps={STEPS} />
        </BuilderBar>
        <div className="wrap py-10">
          <BuilderColumns side={<Summary />}>
            <Question title="What's the occasion?" hint="Press play to hear a song in each one.">
              <p>Choices stand here.</p>
            </Question>
            <Question title="Music genre">
              <p>Choices stand here.</p>
            </Question>
          </BuilderColumns>
        </div>
        <BuilderFoot>
          <Button variant="ghost" icon="arrow-left">
            Back
          </Button>
          <span className="grow" />
          <Button>Continue</Button>
        </BuilderFoot>
      </div>
    </Specimen>
  );
}

function Summary() {
  return (
    <>
      <p className="label mb-4">Your song so far</p>
      <div className="w-3/4">
        <Sleeve cover={COVER} disc={DISC} out />
      </div>
      <dl className="key-values mt-6">
        <dt>Occasion</dt>
        <dd>Anniversary</dd>
        <dd>
          <TextLink href="#edit">Edit</TextLink>
        </dd>
        <dt>Genre</dt>
        <dd>Singer Songwriter</dd>
        <dd>
          <TextLink href="#edit">Edit</TextLink>
        </dd>
      </dl>
    </>
  );
}
