import type { Commission } from '@keepsong/contract/studio';
import { formatDuration } from '@keepsong/domain/format/duration';
import { sungLines } from '@keepsong/domain/stories/lyric-times';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { loadPlayer, useIsPlaying } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';
import { recordingSource } from '../recording/recording-source.ts';

/**
 * Two taps must be at least this far apart, in seconds. A tap that comes earlier is ignored as part of a double press.
 */
const APART = 0.15;

/**
 * Adds a tap at `second` of the recording. If the artist moved the recording back, all taps after `second` are removed.
 */
export function tapped(taps: readonly number[], second: number): readonly number[] {
  const before = taps.filter((tap) => tap < second);
  const last = before.at(-1);
  if (last !== undefined && second - last < APART) return before;
  return [...before, Math.round(second * 1000) / 1000];
}

export const withoutLast = (taps: readonly number[]): readonly number[] => taps.slice(0, -1);

/** The taps in the form that the shop stores: one start per line, null for a line that the artist did not tap. */
export const startsOf = (taps: readonly number[], lines: number): (number | null)[] =>
  Array.from({ length: lines }, (_, at) => taps[at] ?? null);

type LineTimesProps = {
  commission: Commission;
  title: string;
  lyrics: string;
  audio: NonNullable<Commission['audio']>;
  /**
   * Saves the lyrics. Call this before the tapped times are saved, so that the shop has the lines that they belong to.
   */
  flush?: () => Promise<boolean>;
};

/**
 * Here the artist taps at the start of each sung line. With these times the story page highlights the lyrics during the
 * song.
 */
export function LineTimes({ commission, title, lyrics, audio, flush }: LineTimesProps) {
  const lines = sungLines(lyrics);
  const saved = commission.line_starts?.length === lines.length ? commission.line_starts : [];
  if (lines.length === 0) return null;
  return (
    <Disclosure summary={m.studio_times()}>
      <Tapper
        // When the number of lines or the recording changes, the old taps no longer fit. The new key then
        // removes them.
        key={`${lines.length} ${audio.url}`}
        {...{ commission, title, audio, lines, flush }}
        first={saved.filter((start) => start !== null)}
      />
    </Disclosure>
  );
}

type TapperProps = Omit<LineTimesProps, 'lyrics'> & { lines: string[]; first: readonly number[] };

function Tapper({ commission, title, audio, lines, first, flush }: TapperProps) {
  const [taps, setTaps] = useState(first);
  const { busy, save } = useSaveTimes(commission.id, flush);
  const { playing } = useIsPlaying(audio.url);
  const next = lines[taps.length];
  const begin = async () => {
    const source = recordingSource(commission, title, audio);
    if (!source) return;
    setTaps([]);
    const player = await loadPlayer();
    if (!playing) player.play(source);
    player.seek(0);
  };
  const tap = async () => {
    const second = (await loadPlayer()).second();
    setTaps((before) => tapped(before, second));
  };
  return (
    <div className="line-times">
      <p>{m.studio_times_lead()}</p>
      <div className="studio-actions">
        <Button variant="secondary" icon="play" onClick={() => void begin()}>
          {taps.length > 0 ? m.studio_times_again() : m.studio_times_begin()}
        </Button>
        <Button variant="ghost" icon="undo" disabled={taps.length === 0} onClick={() => setTaps(withoutLast)}>
          {m.studio_times_undo()}
        </Button>
      </div>
      <Button
        wide
        className="line-times__tap"
        disabled={!playing || next === undefined}
        onClick={() => void tap()}
      >
        {next === undefined ? m.studio_times_all() : m.studio_times_tap({ line: next })}
      </Button>
      <ol className="line-times__list">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place.
          <li key={at} data-next={at === taps.length || undefined}>
            <span className="num small muted">{at < taps.length ? formatDuration(taps[at] ?? 0) : '–'}</span>
            {line}
          </li>
        ))}
      </ol>
      <Button
        busy={busy}
        busyLabel={m.studio_times_saving()}
        disabled={taps.length === 0}
        onClick={() => void save(startsOf(taps, lines.length))}
      >
        {m.studio_times_save()}
      </Button>
    </div>
  );
}

function useSaveTimes(id: number, flush: LineTimesProps['flush']) {
  const studio = useStudioCall();
  const { busy, run } = useAction();
  const save = (starts: (number | null)[]) =>
    run(async () => {
      await flush?.();
      const done = await studio.run((api) => api.studio.saveTimes({ params: { id }, body: { starts } }));
      if (!done) return;
      toast.show({ tone: 'success', text: m.studio_times_saved() });
      await studio.refresh();
    });
  return { busy, save };
}
