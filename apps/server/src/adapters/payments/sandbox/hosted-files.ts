import { readFile } from 'node:fs/promises';

export type HostedFile = { name: string; type: string; body: string; policy: string };

/**
 * The policy of the hosted card fields. They may load only scripts, styles and fonts from the shop's origin, and only
 * pages of the shop may put them into a frame.
 */
const FIELDS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const NO_DOCUMENT_POLICY = "default-src 'none'";

const FILES = [
  { name: 'v1.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'fields.html', type: 'text/html; charset=utf-8', policy: FIELDS_POLICY },
  { name: 'fields.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'fields-words.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'look.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'wallet.html', type: 'text/html; charset=utf-8', policy: FIELDS_POLICY },
  { name: 'wallet.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'wallet-sheet.html', type: 'text/html; charset=utf-8', policy: FIELDS_POLICY },
  { name: 'wallet-sheet.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'wallet-owner.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'wallet-words.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'card-rules.js', type: 'text/javascript; charset=utf-8', policy: NO_DOCUMENT_POLICY },
  { name: 'hosted.css', type: 'text/css; charset=utf-8', policy: NO_DOCUMENT_POLICY },
] as const;

/** Reads the files of the folder `browser`, once when the shop starts. */
export function loadHostedFiles(): Promise<HostedFile[]> {
  return Promise.all(
    FILES.map(async (file) => ({
      ...file,
      body: await readFile(new URL(`./browser/${file.name}`, import.meta.url), 'utf8'),
    })),
  );
}
