import * as v from 'valibot';
import { ok, type Result, refuse } from '../../result.ts';
import { CENTS, fields, INSTANT, NAME, orNull } from '../../schema/fields.ts';
import { isBlank, tidyText } from '../../text/tidy.ts';
import { inOrder, lineKind, type ShopFacts, type SoldLine } from '../line/line.ts';
import type { FrozenPod } from '../line/ordered.ts';
import { songOfGoods, streamedOnce } from '../line/sold-with.ts';
import { isLyricProduct } from '../named-products.ts';
import { checkPod, isPodReady, podFields } from '../pod.ts';
import { asksForPod, type PodInputs, type PodRules, readPodTexts, readSlide } from '../pod-rules.ts';

const IMAGE = v.pipe(
  fields({
    id: NAME,
    url: NAME,
    width: CENTS,
    height: CENTS,
    expires_at: INSTANT,
    caption: v.nullish(v.unknown()),
    crop: v.nullish(v.unknown()),
  }),
  v.transform(({ caption, crop, ...image }) => ({ ...image, ...readSlide({ caption, crop }) })),
);

/**
 * When a part of this input cannot be read, all of it is dropped and the customer starts again. A mug with a
 * missing picture would be another mug.
 */
const OWN = fields({
  pod_inputs: orNull(fields({ images: v.array(IMAGE), texts: v.fallback(v.unknown(), {}) })),
});

/** The pictures and texts of a line. Null until the customer has entered them. */
function ownInputs(stored: unknown, rules: PodRules): PodInputs | null {
  const { pod_inputs: kept } = v.parse(OWN, stored);
  return kept && { images: kept.images, texts: readPodTexts(kept.texts, rules) };
}

/** A product made from the customer's own pictures and texts (`pod_inputs` of spec 3.5-06). */
export const pod = lineKind({
  name: 'pod',
  is: ({ extra_info }) => asksForPod(extra_info),
  own: (stored, { extra_info }): { pod_inputs: PodInputs | null } => ({
    pod_inputs: ownInputs(stored, extra_info),
  }),
  sent({ pod_inputs: inputs }) {
    if (!inputs) return {};
    const images = inputs.images.map(({ id, caption, crop }) => ({
      id,
      ...(caption ? { caption } : {}),
      ...(crop ? { crop: { x: crop.x, y: crop.y, zoom: crop.zoom } } : {}),
    }));
    return { pod_inputs: { images, texts: inOrder(inputs.texts) } };
  },
  uploads: ({ pod_inputs }) => pod_inputs?.images ?? [],
  withUpload({ pod_inputs }, { id, expires_at }) {
    const { images = [], texts = {} } = pod_inputs ?? {};
    const kept = images.map((image) => (image.id === id ? { ...image, expires_at } : image));
    return podFields({ images: kept, texts });
  },
  lacks: (line) => (isPodReady(line) ? null : 'pod'),
  soldWith: songOfGoods,
  oncePerSong: streamedOnce,
  freeze: freezePod,
});

/**
 * The pictures and texts that an order stores for a line. Pictures keep the order in which they were sent. For
 * a product without input, the result is an empty object. Refuses with `pod_missing` and names the line and its
 * wrong fields. A picture that was deleted or belongs to somebody else counts as missing. Refuses with `pod_changed` when
 * the product has no place for a text any more: without it, it would be another product than the customer saw.
 */
export function freezePod(
  { name, cart_uuid, extra_info, wordsOf, sent }: SoldLine,
  shop: Pick<ShopFacts, 'images'>,
): Result<{ pod?: FrozenPod }> {
  const asked = sent.pod_inputs?.images ?? [];
  const images = asked.flatMap(({ id, caption, crop }) => {
    const image = shop.images.get(id);
    return image ? [{ ...image, caption: tidyText(caption ?? '').trim() || undefined, crop }] : [];
  });
  const sentTexts = sent.pod_inputs?.texts ?? {};
  const hasPlace = (key: string) => extra_info.pod_fields.some((field) => field.key === key);
  if (Object.entries(sentTexts).some(([key, text]) => !isBlank(text) && !hasPlace(key)))
    return refuse('pod_changed', { cart_uuid });
  const texts = readPodTexts(sentTexts, extra_info);
  const given = checkPod({ images, texts }, extra_info);
  if (!given.ok) return { ok: false, refusal: { ...given.refusal, details: { cart_uuid } } };
  if (images.length < asked.length)
    return {
      ok: false,
      refusal: { code: 'pod_missing', fields: { images: 'required' }, details: { cart_uuid } },
    };
  if (images.length === 0 && extra_info.pod_fields.length === 0) return ok({});
  return ok({
    pod: {
      images: images.map(({ id, imageKey, width, height, caption, crop }) => ({
        id,
        imageKey,
        width,
        height,
        caption,
        crop,
      })),
      texts: extra_info.pod_fields.flatMap(({ key }) => {
        const text = texts[key];
        return text ? [{ key, ...wordsOf(key, text), text }] : [];
      }),
      ...(isLyricProduct({ name, extra_info }) ? { asksForLyrics: true as const } : {}),
    },
  });
}
