const QUOTES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** What somebody puts on their own page to have the song's player there. */
export function embedCode({ url, title }: { url: string; title: string }): string {
  const safe = title.replace(/[&"<]/g, (sign) => QUOTES[sign] ?? sign);
  return `<iframe src="${url}/embed" width="480" height="180" title="${safe}" loading="lazy" style="border:0"></iframe>`;
}
