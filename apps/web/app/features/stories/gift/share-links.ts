const QUOTES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };

/** The HTML that people put on their own page to embed the song's player. */
export function embedCode({ url, title }: { url: string; title: string }): string {
  const safe = title.replace(/[&"<]/g, (sign) => QUOTES[sign] ?? sign);
  return `<iframe src="${url}/embed" width="480" height="180" title="${safe}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
export type SharePlace = 'whatsapp' | 'messenger' | 'mail';

type Shared = {
  /** Full address of the song's page. */
  url: string;
  /** A sentence to send with the address. */
  text: string;
  /**
   * Whether this is a phone or tablet. Only there is Messenger offered, because its link opens only in the Messenger
   * app.
   */
  touch: boolean;
};

/**
 * The places where a song's page can be shared, each with a link that has the address filled in. WhatsApp and mail also
 * get the text. Messenger cannot take one.
 */
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
