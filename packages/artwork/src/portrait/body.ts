import { mix } from '../draw/inks.ts';
import { svg, times } from '../draw/svg.ts';
import type { Sketch, Tones } from './sketch.ts';
import type { PortraitTraits } from './traits.ts';

const SHOULDERS = 'M22 500C30 432 92 404 160 388Q200 412 240 388C308 404 370 432 378 500Z';

const NECKLINES = {
  crew,
  stripe: crew,
  collar,
  denim: (tones) => collar(tones) + seams(tones),
  turtle: ({ garment, garmentShade }) =>
    `<path d="M160 352Q200 378 240 352L246 400Q200 428 154 400Z" fill="${garment}"/>` +
    `<path d="M200 366L240 352L246 400Q222 412 200 414Z" fill="${garmentShade}"/>`,
  vee: ({ face, shade }) =>
    `<path d="M158 386L200 462L242 386Q200 424 158 386Z" fill="${face}"/>` +
    `<path d="M200 462L242 386Q220 408 200 408Z" fill="${shade}"/>`,
} satisfies Record<PortraitTraits['garment'], (tones: Tones) => string>;

/** Neck, shoulders and garment. The garment has stripes on both sides, or halftone dots on its dark side. */
export function body({ traits, tones }: Sketch, id: string): string {
  const pattern = traits.garment === 'stripe' ? stripes(tones) : halftone(tones);
  return [
    neck(tones),
    `<path d="${SHOULDERS}" fill="${tones.garment}"/>`,
    `<clipPath id="${id}"><path d="${SHOULDERS}"/></clipPath><g clip-path="url(#${id})">${pattern}</g>`,
    NECKLINES[traits.garment](tones),
  ].join('');
}

function neck({ face, shade }: Tones): string {
  return (
    `<path d="M166 296V392Q183 408 200 408H206V296Z" fill="${face}"/>` +
    `<g fill="${shade}"><path d="M200 296V412Q224 408 234 392V296Z"/><path d="M166 318Q200 362 234 318V340Q200 374 166 340Z"/></g>`
  );
}

/**
 * Columns of dots that become larger to the right. Each column is one dashed path whose dashes have length 0. Round
 * line caps turn them into dots.
 */
function halftone({ garmentShade }: Tones): string {
  const column = (x: number, y: number) =>
    svg`<path d="M${x} ${y}v108" stroke-width="${2 * Math.min(5.4, (x - 200) / 30)}"/>`;
  const columns = times(16, (i) => column(206 + i * 12, 392) + column(212 + i * 12, 402));
  return `<g stroke="${garmentShade}" stroke-linecap="round" stroke-dasharray="0 20">${columns}</g>`;
}

function stripes({ garmentShade }: Tones): string {
  const lines = times(5, (i) => svg`M10 ${424 + i * 20}Q200 ${452 + i * 20} 390 ${424 + i * 20}`);
  return `<path d="${lines}" stroke="${garmentShade}" stroke-width="9" fill="none"/>`;
}

function crew({ garmentShade }: Tones): string {
  return `<path d="M156 386Q200 426 244 386L250 394Q200 442 150 394Z" fill="${garmentShade}"/>`;
}

function collar({ garment, garmentShade }: Tones): string {
  return (
    `<path d="M158 380L120 404L168 462L202 414ZM242 380L280 404L232 462L198 414Z" fill="${mix(garment, garmentShade, 0.5)}"/>` +
    `<path d="M200 420V500" stroke="${garmentShade}" stroke-width="4"/>`
  );
}

/** Seams at the shoulders and buttons, which distinguish a denim jacket from a shirt. */
function seams({ garmentShade, paperSecond }: Tones): string {
  const stitching = `<path d="M100 440L152 470M300 440L248 470" stroke="${garmentShade}" stroke-width="4" stroke-linecap="round"/>`;
  return `${stitching}<g fill="${paperSecond}"><circle cx="209" cy="430" r="4"/><circle cx="209" cy="456" r="4"/></g>`;
}
