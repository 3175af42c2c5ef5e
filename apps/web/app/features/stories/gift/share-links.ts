const QUOTES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** What somebody puts on their own page to have the song's player there. */
export function embedCode({ url, title }: { url: string; title: string }): string {
  const safe = title.replace(/[&"<]/g, (sign) => QUOTES[sign] ?? sign);
  return `<iframe src="${url}/embed" width="480" height="180" title="${safe}" loading="lazy" style="border:0"></iframe>`;
}
export type SharePlace = 'whatsapp' | 'messenger' | 'mail';

type Shared = {
  /** Full address of the song's page. */
  url: string;
  /** A sentence that goes with it. */
  text: string;
  /** A phone or tablet: Messenger can only be opened by its app. */
  touch: boolean;
};

/** Where a song's page can be sent, each with the address that opens the place with link and words filled in. */
export function shareLinks({ url, text, touch }: Shared): { place: SharePlace; href: string }[] {
  const link = encodeURIComponent(url);
  const words = encodeURIComponent(text);
  const both = encodeURIComponent(`${text} ${url}`);
  return [
    { place: 'whatsapp', href: `https://wa.me/?text=${both}` },
    ...(touch ? [{ place: 'messenger' as const, href: `fb-messenger://share/?link=${link}` }] : []),
    { place: 'mail', href: `mailto:?subject=${words}&body=${both}` },
  ];
}
