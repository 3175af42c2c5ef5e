/**
 * Reads an e-mail in the form in which the shop writes it: multipart/alternative with a text and an HTML part, each in
 * quoted-printable or base64.
 */
export function readMime(raw: string): { headers: Map<string, string>; text: string; html: string } {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) throw new Error('The mail has no parts.');
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const part = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.startsWith(type));
    return found ? decode(found.body, found.headers.get('content-transfer-encoding') ?? '7bit') : '';
  };
  return { headers, text: part('text/plain'), html: part('text/html') };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  const text = body.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquote(text.replaceAll(/=\n/g, '')) : text;
}

function decodeWords(header: string): string {
  const joined = header.replaceAll(/\?=\s+=\?/g, '?==?');
  return joined.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64').toString('utf8')
      : unquote(text.replaceAll('_', ' ')),
  );
}

function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
