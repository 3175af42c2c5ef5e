const RINGS = [290, 240, 196, 150, 104, 60];
const INKS = ['#2DC0FF', '#E9044B', '#FFE0E8', '#240A3A', '#E9044B', '#2DC0FF'];

/** A song's sleeve as an SVG text, as the artwork package returns it. */
export const COVER = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><path fill="#240A3A" d="M0 0h600v600H0z"/>${RINGS.map(
    (r, at) => `<circle cx="300" cy="300" r="${r}" fill="${INKS[at]}"/>`,
  ).join('')}</svg>`,
};

export const DISC = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="100" fill="#150D11"/><g fill="none" stroke="#44353C"><circle cx="100" cy="100" r="86"/><circle cx="100" cy="100" r="72"/><circle cx="100" cy="100" r="58"/></g><path d="M100 66a34 34 0 0 1 34 34H66a34 34 0 0 1 34-34" fill="#E9044B"/><path d="M66 100a34 34 0 0 0 68 0Z" fill="#2DC0FF"/><circle cx="100" cy="100" r="5" fill="#fff"/></svg>',
};

const PORTRAIT_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><path fill="#3300FF" d="M0 0h400v500H0z"/><path fill="#240A3A" d="M90 500c0-90 220-90 220 0Z"/><ellipse cx="200" cy="220" rx="92" ry="120" fill="#FFE3D4"/><path d="M200 100a92 120 0 0 1 0 240Z" fill="#FF621F"/><path d="M104 190c0-120 192-120 192 0Z" fill="#240A3A"/></svg>';

/** An artist's portrait as a data URL. */
export const PORTRAIT = `data:image/svg+xml,${encodeURIComponent(PORTRAIT_SVG)}`;

/** The loudness of a song over time, as values from 0 to 1. */
export const PEAKS = Array.from({ length: 84 }, (_, at) => {
  const swell = Math.sin((Math.PI * (at + 1)) / 85);
  return Math.min(1, swell * (0.35 + 0.65 * Math.abs(Math.sin(at * 1.7) * Math.cos(at * 0.45))));
});

/** Formats whole seconds as m:ss. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
