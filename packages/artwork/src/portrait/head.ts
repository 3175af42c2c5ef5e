import { svg } from '../draw/svg.ts';
import { CHIN, MIDDLE, type Sketch } from './sketch.ts';

// The light side of the face continues under the dark side up to this x position, so that no gap is visible
// between them. At the outline of the head the sides do not overlap. There the lower colour would be visible as
// a thin line.
const OVERLAP = 207;

/** The ears, the head, and the profile line that divides the face into a light and a dark side. */
export function head(sketch: Sketch): string {
  const { face, shade } = sketch.tones;
  return [
    hidesEars(sketch) ? '' : ears(sketch),
    `<path d="${inkedSide(sketch)}" fill="${shade}"/>`,
    `<path d="${litSide(sketch)}" fill="${face}"/>`,
    `<path d="${profile(sketch)}" fill="${shade}"/>`,
  ].join('');
}

function inkedSide({ right, jaw }: Sketch): string {
  return svg`M${MIDDLE} 108C${MIDDLE + 40} 108 ${right} 140 ${right} 200C${right} 262 ${MIDDLE + jaw + 14} ${CHIN} ${MIDDLE} ${CHIN}Z`;
}

function litSide({ left, jaw }: Sketch): string {
  return svg`M${MIDDLE} 108H${OVERLAP}V${CHIN}H${MIDDLE}C${MIDDLE - jaw - 14} ${CHIN} ${left} 262 ${left} 200C${left} 140 ${MIDDLE - 40} 108 ${MIDDLE} 108Z`;
}

/** The profile line from brow over nose and lips to chin. Everything to its right is dark. */
function profile({ nose }: Sketch): string {
  return svg`M204 108L206 168C206 184 198 190 198 204C197 222 ${184 - nose} 240 ${178 - nose} 254C${177 - nose} 262 192 262 196 265C198 270 185 274 184 280C185 284 193 284 193 287C192 290 186 293 187 299C189 304 198 304 197 312C197 320 191 325 196 ${CHIN}H${OVERLAP + 4}V108Z`;
}

function hidesEars({ traits }: Sketch): boolean {
  return traits.hair === 'bob' || traits.hair === 'long';
}

function ears({ left, right, tones }: Sketch): string {
  return (
    svg`<ellipse cx="${left + 1}" cy="226" rx="13" ry="24" fill="${tones.face}"/>` +
    svg`<ellipse cx="${right - 1}" cy="226" rx="13" ry="24" fill="${tones.shade}"/>`
  );
}
