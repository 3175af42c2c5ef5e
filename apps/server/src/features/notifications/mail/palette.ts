/**
 * The colours of apps/web/app/ui/styles/tokens.css as plain values, because mail programs do not support CSS variables.
 */
export const LIGHT = {
  ground: '#FFF7F6',
  card: '#FFFFFF',
  text: '#1A1014',
  quiet: '#66535B',
  rule: '#E8DADD',
  link: '#B8003A',
  code: '#FBEDED',
} as const;

export const DARK = {
  ground: '#150D11',
  card: '#21171C',
  text: '#FFF4F2',
  quiet: '#CDBDC3',
  rule: '#44353C',
  link: '#FF8FB1',
  code: '#2F2329',
} as const satisfies Record<keyof typeof LIGHT, string>;

export type MailColour = keyof typeof LIGHT;

/** Colours of the main button, the same in light and dark mode. */
export const ACTION = { fill: '#E9044B', label: '#FFFFFF' } as const;
/**
 * The colour behind a song's sleeve. It shows when the mail program does not load the picture, with the alternative
 * text on it.
 */
export const SLEEVE_PAPER = '#FFE0E8';
/** The edge of a sleeve. It shows on the card of both modes, whatever the colour of the sleeve's paper is. */
export const SLEEVE_EDGE = '#8C7880';
