import type { TempoId } from '@keepsong/domain/builder/options';

const WIDTH = 200;
/** Half waves across the card, slowest first. */
const HALF_WAVES: Record<TempoId, number> = { '2': 4, '4': 8, '3': 16 };

function wave(halves: number): string {
  const step = WIDTH / halves;
  const arcs = Array.from({ length: halves }, (_, at) => `q${step / 2} ${at % 2 === 0 ? -34 : 34} ${step} 0`);
  return `M0 20${arcs.join('')}`;
}

/** How quickly it goes, as a wave. */
export function TempoWave({ tempo }: { tempo: TempoId }) {
  return (
    <svg className="tempo-wave" viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d={wave(HALF_WAVES[tempo])} />
    </svg>
  );
}
