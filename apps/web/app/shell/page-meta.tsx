import { usePage } from '~/platform/page-context.tsx';

type PageMetaProps = {
  /** The document's title, the brand included. */
  title: string;
  description: string;
  /** The page's one address, with scheme and host. */
  url: string;
  /** What the page shows of itself when it is shared; an image is 1200 by 630 pixels. */
  share?: { type: string; title: string; image: string; imageAlt: string };
};

/** Title, description, canonical address and share preview of a page that search engines may keep. */
export function PageMeta({ title, description, url, share }: PageMetaProps) {
  const { brand } = usePage().settings;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content={share?.type ?? 'website'} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={share?.title ?? title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {share ? <ShareImage url={share.image} alt={share.imageAlt} /> : null}
    </>
  );
}

/** The image of a share preview: PNG, because networks show no SVG. Both addresses with scheme and host. */
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
