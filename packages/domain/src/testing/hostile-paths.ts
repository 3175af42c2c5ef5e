/**
 * Pieces of addresses that try to lead to another site (spec 4.7-14): special characters, hosts, schemes and encoded
 * forms.
 */
export const HOSTILE_PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '@',
  ':',
  '?',
  '#',
  '&',
  '=',
  '"',
  '{',
  '\t',
  '\u0000',
  'evil.example',
  'https:',
  'javascript:',
  'data:',
  'a',
  ' ',
  '\u2028',
  '\uFF0F',
  '\u3002',
] as const;
