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
