import { useState } from 'react';
import { Button } from '~/ui/action/button.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { PlayerBar } from '~/ui/sound/player-bar.tsx';
import { COVER, clock, DISC, PEAKS } from './samples.tsx';

const WORDS = {
  player: 'Audio player',
  play: 'Play Tuesday Kitchen',
  pause: 'Pause Tuesday Kitchen',
  previous: 'Previous song',
  next: 'Next song',
  close: 'Close player',
  seek: 'Seek',
  openSeek: 'Show the seek bar',
  restore: 'Show player',
  position: (at: number, total: number) => `${clock(at)} of ${clock(total)}`,
};

/** The player in its full form and in its minified form. */
export function PlayerSection() {
  const [mode, setMode] = useState<'full' | 'minified' | 'closed'>('full');
  const [playing, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(84);
  return (
    <>
      <div className="wrap flex gap-3 py-10">
        <Button variant="soft" size="small" onClick={() => setMode('full')}>
          Full player
        </Button>
        <Button variant="soft" size="small" onClick={() => setMode('minified')}>
          Minified player
        </Button>
      </div>
      {mode === 'closed' ? null : (
        <PlayerBar
          mode={mode}
          title="Tuesday Kitchen"
          subtitle="for Mo, by Imani Brightwater"
          art={<Artwork {...COVER} alt="" />}
          disc={<Artwork {...DISC} alt="" round />}
          to="/playlists/1"
          playing={playing}
          peaks={PEAKS}
          seconds={seconds}
          total={192}
          elapsed={clock(seconds)}
          duration={clock(192)}
          words={WORDS}
          onToggle={() => setPlaying(!playing)}
          onSeek={setSeconds}
          onPrevious={() => setSeconds(0)}
          onNext={() => setSeconds(0)}
          onClose={() => setMode('closed')}
          onRestore={() => setMode('full')}
        />
      )}
    </>
  );
}
