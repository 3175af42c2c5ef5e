import { useState } from 'react';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { Facts } from '~/ui/layout/facts.tsx';
import { NextPage, Pages } from '~/ui/layout/pagination.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Tabs } from '~/ui/layout/tabs.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { WaveformSeek } from '~/ui/sound/waveform-seek.tsx';
import { ChangedLines } from '~/ui/status/changed-lines.tsx';
import { type Stage, Timeline } from '~/ui/status/timeline.tsx';
import { clock, PEAKS, PORTRAIT } from './samples.tsx';
import { Specimen } from './specimen.tsx';

const STAGES: Stage[] = [
  { id: 'placed', title: 'Order placed', detail: 'Nov 16', state: 'done' },
  { id: 'read', title: 'Story read', detail: 'Nov 17', state: 'done' },
  { id: 'writing', title: 'Writing', detail: 'Nov 18', state: 'done' },
  { id: 'recording', title: 'Recording', detail: 'Mika is in the booth', state: 'now' },
  { id: 'mixing', title: 'Mixing', detail: 'Next', state: 'todo' },
  { id: 'delivered', title: 'Delivered', detail: 'By Nov 23', state: 'todo' },
];
const STATE_LABELS = { done: 'done', now: 'now', todo: 'to come' };
const TABS = [
  { id: 'lyrics', label: 'Lyrics', panel: <p className="lyrics">The boiler quit, the clerk was late,</p> },
  { id: 'details', label: 'Song Details', panel: <p>Singer Songwriter, medium tempo.</p> },
];

function Seek() {
  const [seconds, setSeconds] = useState(84);
  return (
    <Tissue ink="amber" className="flex items-center gap-3.5 rounded-card p-6">
      <PlayButton look="rose" playing={false} label="Play option 2" />
      <span className="small num">{clock(seconds)}</span>
      <WaveformSeek
        className="grow"
        peaks={PEAKS.filter((_, at) => at % 2 === 0)}
        seconds={seconds}
        total={221}
        label="Seek"
        describe={(at, total) => `${clock(at)} of ${clock(total)}`}
        onSeek={setSeconds}
        height={40}
      />
      <span className="small num muted">3:41</span>
    </Tissue>
  );
}

const FACTS = [
  { label: 'Occasion', value: 'Anniversary' },
  { label: 'Vibe', value: 'Romantic, Reflective' },
  { label: 'Tempo', value: '' },
];

/** Fact lists, changed lines, timeline, tabs, seek bar and page links. */
export function PartsSection() {
  return (
    <>
      <Specimen title="Facts">
        <Facts rows={FACTS} />
      </Specimen>
      <Specimen title="Changed lines">
        <ChangedLines
          lines={[
            {
              id: 1,
              place: 'Line 3',
              before: 'She wore my blue coat',
              after: 'She wore my green coat, the long one',
            },
          ]}
          note={{ label: 'Note', text: 'It was never blue.' }}
        />
      </Specimen>
      <Specimen title="Timeline" wide>
        <Tissue ink="sky" className="rounded-card p-6">
          <Timeline label="Production" stages={STAGES} stateLabels={STATE_LABELS}>
            <div className="light flex items-center gap-4 rounded-field p-3">
              <Avatar kind="artist" image={PORTRAIT} label="Mika Sorlund" />
              <p className="hand text-handwriting">Got the chorus. It starts with the map in the glovebox.</p>
            </div>
          </Timeline>
        </Tissue>
        <Timeline label="Production, plain" stages={STAGES} stateLabels={STATE_LABELS} />
      </Specimen>
      <Specimen title="Tabs and pages">
        <Tabs label="Song" tabs={TABS} />
        <NextPage label="Load More" busy={false} busyLabel="Loading" onPress={() => {}} />
        <Pages
          label="Pages"
          pages={[
            { label: '1', to: '?page=1', current: true },
            { label: '2', to: '?page=2' },
            { label: '3', to: '?page=3' },
          ]}
        />
      </Specimen>
      <Specimen title="Seeking">
        <Seek />
      </Specimen>
    </>
  );
}
