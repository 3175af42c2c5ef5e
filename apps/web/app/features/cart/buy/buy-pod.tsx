import type { Product } from '@keepsong/contract/catalog';
import { podErrors } from '@keepsong/domain/cart/pod';
import type { PodInputs } from '@keepsong/domain/cart/pod-rules';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture, goodsAlt } from '~/platform/art/goods-picture.tsx';
import { useShowMade } from '~/platform/art/made-goods.tsx';
import { Button } from '~/ui/action/button.tsx';
import { catalogProduct } from '../offer/catalog-product.ts';
import { PodPreview, PodText } from '../pod/pod-dialog.tsx';
import { PodImages } from '../pod/pod-images.tsx';
import { imagesMissing } from '../pod/pod-words.ts';
import { useImageUploads } from '../pod/use-image-uploads.ts';
import { goodsSketch } from '../song-goods/goods-sketch.ts';
import '../song-goods/song-goods.css';

type BuyPodProps = {
  product: Product;
  /** Shown beside the button. */
  beside: ReactNode;
  onAdd: (inputs: PodInputs) => void;
};

/** Asks for the pictures and texts of a made-to-order product, and draws the product with them. */
export default function BuyPod({ product, beside, onAdd }: BuyPodProps) {
  const { extra_info: rules, name, title } = product;
  const [inputs, setInputs] = useState<PodInputs>({ images: [], texts: {} });
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const uploads = useImageUploads({ held: inputs.images.length, most: rules.image_limits.most }, (image) =>
    setInputs((newest) => ({ ...newest, images: [...newest.images, image] })),
  );
  const errors: Readonly<Record<string, string>> = podErrors(inputs, rules);
  const shown = (field: string) => (tried ? (errors[field] ?? '') : '');
  const made = goodsSketch({
    name,
    fields: rules.pod_fields,
    texts: inputs.texts,
    look: null,
    photo: inputs.images[0]?.url ?? null,
  });
  useShowMade(made);

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [wrong] = Object.keys(errors);
    if (wrong === undefined) {
      onAdd(inputs);
      return;
    }
    const selector = wrong === 'images' ? '[type="file"]' : `[name="${wrong.replace('texts.', '')}"]`;
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  return (
    <form ref={form} noValidate className="goods" onSubmit={save}>
      {made ? (
        <GoodsPicture goods={made} alt={goodsAlt(made, title)} lazy={false} className="goods__drawn" />
      ) : (
        <PodPreview photo={catalogProduct(product).photo} fields={rules.pod_fields} texts={inputs.texts} />
      )}
      {rules.has_image_uploader ? (
        <PodImages
          images={inputs.images}
          limits={rules.image_limits}
          uploads={uploads}
          error={shown('images') ? imagesMissing(rules.image_limits) : ''}
          onChange={(next) => setInputs((newest) => ({ ...newest, images: next(newest.images) }))}
        />
      ) : null}
      {rules.pod_fields.map((field) => (
        <PodText
          key={field.key}
          field={field}
          value={inputs.texts[field.key] ?? ''}
          error={shown(`texts.${field.key}`)}
          onText={(text) =>
            setInputs((newest) => ({ ...newest, texts: { ...newest.texts, [field.key]: text } }))
          }
        />
      ))}
      <div className="buy__row">
        {beside}
        <Button type="submit" wide>
          {m.cart_buy_add()}
        </Button>
      </div>
    </form>
  );
}
