import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

type Props = {
  label: string;
  now: readonly { label: string; value: number }[];
  /** The numbers of the previous period, in the same order. */
  before: readonly number[];
  words: (value: number) => string;
  names: readonly [string, string];
};

/** The most bars that fit on a phone. */
const ON_PHONE = 9;
/** The top of the axis when no number is above 0: 100, which is one dollar where the numbers are cents. */
const LEAST = 100;
const isPhone = () => window.matchMedia('(width < 768px)').matches;

/** Bars for the period, and a dashed line for the previous period. */
export default function ReportChart({ label, now, before, words, names }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const chart = draw(canvas.current, { label, now, before, words, names });
    return () => chart.destroy();
  }, [label, now, before, words, names]);
  return (
    <div className="report-chart__canvas">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

/**
 * What the chart shows: at most this many of the period's last bars, and the numbers of the previous period at the same
 * places. The previous period may be shorter, and then the last bars have no number beside them.
 */
export function shownPart({ now, before }: Pick<Props, 'now' | 'before'>, most: number) {
  const first = Math.max(0, now.length - most);
  return { now: now.slice(first), before: before.slice(first, now.length) };
}

function draw(canvas: HTMLCanvasElement, { now, before, words, names }: Props): Chart {
  const look = getComputedStyle(canvas);
  const colour = (name: string) => look.getPropertyValue(name).trim();
  const shown = shownPart({ now, before }, isPhone() ? ON_PHONE : now.length);
  const font = { family: look.fontFamily, size: 13 };
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Chart<'bar' | 'line', number[], string>(canvas, {
    type: 'bar',
    data: {
      labels: shown.now.map((one) => one.label),
      datasets: [
        {
          type: 'line',
          label: names[1],
          data: shown.before,
          borderColor: colour('--color-press'),
          borderDash: [5, 4],
          borderWidth: 1.5,
          pointRadius: 0,
          pointHitRadius: 12,
        },
        {
          type: 'bar',
          label: names[0],
          data: shown.now.map(({ value }) => value),
          backgroundColor: colour('--color-ultra'),
          borderRadius: 3,
          maxBarThickness: 28,
        },
      ],
    },
    options: {
      ...(isStill ? { animation: false } : {}),
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${words(parsed.y ?? 0)}` },
        },
      },
      scales: {
        x: { grid: { display: false }, ticks: { font, autoSkipPadding: 24, maxRotation: 0 } },
        y: {
          beginAtZero: true,
          // Without a number above 0 the axis would have no height, so give it one.
          ...(now.some(({ value }) => value > 0) ? {} : { suggestedMax: LEAST }),
          border: { display: false },
          grid: { color: colour('--desk-line') },
          ticks: { font, maxTicksLimit: 6, precision: 0, callback: (value) => words(Number(value)) },
        },
      },
    },
  });
}
