import type { FastifyInstance } from 'fastify';
import { bodyTooComplex } from './json-shape.ts';

/** How large a JSON body may be: its bytes, and how many values its lists and objects hold together. */
export type BodySize = { bytes: number; values: number };

const KB = 1024;
/** Much larger than any form of the shop. */
const USUAL: BodySize = { bytes: 64 * KB, values: 2_000 };
/** The longest draft has nine stories of 10,000 characters. In Latin scripts that is at most 180 KB, in others 270 KB. */
const DRAFT: BodySize = { bytes: 320 * KB, values: 2_000 };
/** A full cart has 99 lines, some of them with 40 pictures and captions. Its draft is sent with it. */
const CART: BodySize = { bytes: 512 * KB, values: 8_000 };
/** For a page of the shop's texts, which is saved in one request. */
const TEXTS: BodySize = { bytes: 512 * KB, values: 8_000 };
// A CSV file is one text. A character of it may be two bytes: an accent in UTF-8, or a quote or line end in JSON.
/** A file of old reviews may have 400,000 characters. */
const REVIEW_FILE: BodySize = { bytes: 800 * KB, values: 100 };
/** A file of tax rates may have 60,000 characters. */
const TAX_FILE: BodySize = { bytes: 128 * KB, values: 100 };

const LARGER: Readonly<Record<string, BodySize>> = {
  'builder.create': DRAFT,
  'builder.update': DRAFT,
  'stories.saveEdit': DRAFT,
  'checkout.paymentSettings': CART,
  'checkout.couponValidation': CART,
  'checkout.submit': CART,
  'cms.save': TEXTS,
  'words.add': TEXTS,
  'words.save': TEXTS,
  'mails.add': TEXTS,
  'mails.save': TEXTS,
  'mails.preview': TEXTS,
  'mails.test': TEXTS,
  'instant.saveQuiz': TEXTS,
  'collectionDesk.add': TEXTS,
  'collectionDesk.save': TEXTS,
  'collectionDesk.sample': TEXTS,
  'reviewDesk.bringOld': REVIEW_FILE,
  'taxes.readFile': TAX_FILE,
};

/** The size that the JSON body of a call may have. */
export const bodySizeOf = (call: string | undefined): BodySize => LARGER[call ?? ''] ?? USUAL;

/** Thrown when a body has more values, or more deeply nested lists, than its call allows. */
class BodyTooComplex extends Error {
  override readonly name = 'BodyTooComplex';
  readonly statusCode = 400;
}

/**
 * Parses JSON bodies after a check of their shape. Parsing, checking and copying a body of thousands of fields
 * takes the main thread much longer than its size suggests, and anybody can send one.
 */
export function limitBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  // A form on any other site could send JSON that is declared as plain text, so this content type is not
  // parsed.
  http.removeContentTypeParser(['application/json', 'text/plain']);
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { call } = request.routeOptions.config as { call?: string };
    const body = String(text);
    // Many clients name the type in every request. A call without fields in its body takes a request without a body.
    if (body === '') return done(null, undefined);
    if (bodyTooComplex(body, bodySizeOf(call).values)) return done(new BodyTooComplex('body too complex'));
    return parse(request, body, done);
  });
}
