/** Colours of the design tokens (1.1, 1.2) as mail needs them: mail programs know no variables. */
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

/** The primary action is the same on both grounds. */
export const ACTION = { fill: '#E9044B', label: '#FFFFFF' } as const;
/** Shows behind the text alternative where a mail program draws no picture. */
export const SLEEVE_PAPER = '#FFE0E8';
