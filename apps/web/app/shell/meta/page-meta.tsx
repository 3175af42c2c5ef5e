import { titleSharePath } from '@keepsong/artwork/draw/title-share';
import { LOCALES, languageTag } from '@keepsong/domain/format/locale';
import { inlineJson } from '~/platform/chrome/page-facts.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { addressIn } from './page-address.ts';
import type { Thing } from './structured-data.ts';

type PageMetaProps = {
  /** The document's title, including the brand. */
  title: string;
  description: string;
  /** The page's one address, with scheme and host, without `locale`. */
  url: string;
  /** The share preview of the page. The image is 1200 by 630 pixels. Without it an image is drawn from the title. */
  share?: { type: string; title: string; image: string; imageAlt: string };
  /** Structured data about the page, for programs (schema.org). */
  data?: readonly Thing[];
  /** Asks search engines to leave the page out, for example a filtered list or a page for one visitor. */
  hidden?: boolean;
};

/** Title, description, addresses in both languages, share preview and structured data of a page. */
export function PageMeta({ title, description, url, share, data = [], hidden }: PageMetaProps) {
  const { settings, locale } = usePage();
  const { brand } = settings;
  const heading = title.replace(` · ${brand}`, '');
  const image = share ?? { title: heading, imageAlt: heading, image: drawn(heading, brand, url) };
  const own = addressIn(url, locale, settings.locale);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex, follow" /> : null}
      <link rel="canonical" href={own} />
      {LOCALES.map((each) => (
        <link
          key={each}
          rel="alternate"
          hrefLang={languageTag(each)}
          href={addressIn(url, each, settings.locale)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:type" content={share?.type ?? 'website'} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={OG_LOCALE[locale]} />
      <meta property="og:title" content={image.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <ShareImage url={image.image} alt={image.imageAlt} />
      {data.length > 0 ? <StructuredData things={data} /> : null}
    </>
  );
}

const OG_LOCALE = { en: 'en_US', sp: 'es_US' } as const;

const drawn = (title: string, byline: string, url: string): string =>
  new URL(titleSharePath(title, byline), url).href;

/**
 * The page's structured data in the form that all pages use. Trusted Types refuse to change the text of a script that
 * stands in the document, so other data is a new element (decision 0074).
 */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const text = inlineJson({ '@context': 'https://schema.org', '@graph': things });
  return (
    <script
      key={text}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, not executed
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/**
 * The image of a share preview. It is a PNG because social networks show no SVG. Both addresses have scheme and host.
 */
export function ShareImage({ url, alt }: { url: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
