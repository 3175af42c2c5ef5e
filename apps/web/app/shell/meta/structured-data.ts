/** A schema.org thing, as it appears in the graph of a page. */
export type Thing = { '@type': string } & Record<string, unknown>;

type Rating = { average: number; count: number };

const aggregate = (rating: Rating | null): Record<string, unknown> =>
  rating && rating.count > 0
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
        },
      }
    : {};

type ProductFacts = {
  name: string;
  description: string;
  sku: string;
  url: string;
  image: string;
  brand: string;
  /** All prices of the product's variants, in cents. */
  prices: readonly number[];
  rating: Rating | null;
  reviews: readonly { author: string; text: string; rating: number; date: string }[];
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** A product with its price and its reviews. */
export function productThing({ brand, prices, rating, reviews, ...facts }: ProductFacts): Thing {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const offer = { priceCurrency: 'USD', availability: 'https://schema.org/InStock', url: facts.url };
  return {
    '@type': 'Product',
    ...facts,
    brand: { '@type': 'Brand', name: brand },
    offers:
      least === most
        ? { '@type': 'Offer', ...offer, price: dollars(least) }
        : {
            '@type': 'AggregateOffer',
            ...offer,
            lowPrice: dollars(least),
            highPrice: dollars(most),
            offerCount: prices.length,
          },
    ...aggregate(rating),
    ...(reviews.length > 0 ? { review: reviews.map(reviewThing) } : {}),
  };
}

const reviewThing = ({ author, text, rating, date }: ProductFacts['reviews'][number]): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
  datePublished: date.slice(0, 10),
});

/** A musician with the customers' reviews. */
export const musicianThing = (facts: {
  name: string;
  url: string;
  image: string;
  genre: readonly string[];
  description: string;
  rating: Rating | null;
}): Thing => {
  const { rating, ...plain } = facts;
  return { '@type': 'MusicGroup', ...plain, ...aggregate(rating) };
};

/** A recorded song. `seconds` is 0 when the length is not known. */
export function recordingThing(song: {
  name: string;
  byArtist: string;
  url: string;
  image?: string;
  genre?: string;
  seconds?: number;
}): Thing {
  const { byArtist, seconds = 0, ...facts } = song;
  const whole = Math.round(seconds);
  return {
    '@type': 'MusicRecording',
    ...facts,
    byArtist: { '@type': 'MusicGroup', name: byArtist },
    ...(whole > 0 ? { duration: `PT${Math.floor(whole / 60)}M${whole % 60}S` } : {}),
  };
}

/** The tags of rich text after or before which a new line begins. The others stand inside a line, even inside a word. */
const LINE_TAGS = /<\/?(?:p|br|ul|ol|li|blockquote)\b[^>]*>/g;

const plain = (html: string): string =>
  html
    .replace(LINE_TAGS, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The questions and answers that the page shows. */
export const questionsThing = (questions: readonly { title: string; html: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: plain(html) },
  })),
});

/** The breadcrumb trail to a page, from the top. Addresses have scheme and host. */
export const trailThing = (steps: readonly { name: string; url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: url,
  })),
});

/** A list of pages, in order. */
export const listThing = (urls: readonly string[]): Thing => ({
  '@type': 'ItemList',
  itemListElement: urls.map((url, at) => ({ '@type': 'ListItem', position: at + 1, url })),
});
