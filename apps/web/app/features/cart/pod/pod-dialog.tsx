import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { SLIDESHOW } from '@keepsong/domain/cart/named-products';
import { podErrors } from '@keepsong/domain/cart/pod';
import type { PodField, PodInputs } from '@keepsong/domain/cart/pod-rules';
import { asksForLyrics, isOfSong } from '@keepsong/domain/cart/song-goods';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { GoodsPicture, goodsAlt } from '~/platform/art/goods-picture.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { goodsSketch } from '../song-goods/goods-sketch.ts';
import { PodImages } from './pod-images.tsx';
import { imagesMissing, inputsOf } from './pod-words.ts';
import { useImageUploads } from './use-image-uploads.ts';

type PodDialogProps = {
  open: boolean;
  /** Called on closing. Running uploads go on. */
  onClose: () => void;
  /** Called when the input is complete. */
  onDone: () => void;
  product: LineOf<'pod'>;
  /** Called at every change, so that closing loses nothing. `next` computes the new input from the newest one. */
  onChange: (next: (inputs: PodInputs) => PodInputs) => void;
};

/** Collects the input of a made-to-order product: its pictures and its text (spec 3.5-06, 9.6-04). */
export default function PodDialog({ open, onClose, onDone, product, onChange }: PodDialogProps) {
  const [tried, setTried] = useState(false);
  const [finishing, setFinishing] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { extra_info: rules, title } = product;
  // The dialog of the song asks for its lines.
  const asked = asksForLyrics(rules)
    ? rules.pod_fields.filter((field) => !isOfSong(field))
    : rules.pod_fields;
  const inputs = inputsOf(product);
  const made = goodsSketch({
    name: product.name,
    fields: rules.pod_fields,
    texts: inputs.texts,
    look: null,
    photo: inputs.images[0]?.url ?? null,
  });
  const errors: Readonly<Record<string, string>> = podErrors(inputs, rules);
  const shown = (field: string) => (tried ? (errors[field] ?? '') : '');

  const { image_limits } = rules;
  const uploads = useImageUploads({ held: inputs.images.length, most: image_limits.most }, (image) =>
    onChange((newest) => ({ ...newest, images: [...newest.images, image] })),
  );
  const { underWay } = uploads;

  function finish(): void {
    setTried(true);
    // Wait for uploads that are still running.
    setFinishing(underWay > 0);
    if (underWay > 0) return;
    if (Object.keys(errors).length === 0) {
      onDone();
      return;
    }
    const wrong = rules.pod_fields.find(({ key }) => errors[`texts.${key}`]);
    const selector = errors.images || !wrong ? '[type="file"]' : `[name="${wrong.key}"]`;
    form.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  const latest = useRef(finish);
  latest.current = finish;
  const isRefused = uploads.uploads.length > underWay;
  useEffect(() => {
    if (!finishing || underWay > 0) return;
    // If an upload was refused, stay, so that the customer can read why.
    if (isRefused) setFinishing(false);
    else latest.current();
  }, [finishing, underWay, isRefused]);

  return (
    <Dialog
      open={open}
      onClose={() => {
        setFinishing(false);
        onClose();
      }}
      width={rules.has_image_uploader ? 'images' : 'wide'}
      title={m.cart_pod_title({ title })}
      closeLabel={m.shell_close()}
      actions={
        <Button busy={finishing} busyLabel={m.cart_pod_uploading()} onClick={finish}>
          {m.cart_pod_done()}
        </Button>
      }
    >
      <div ref={form} className="grid gap-8">
        {made ? (
          <GoodsPicture
            goods={made}
            alt={goodsAlt(made, title)}
            lazy={false}
            className="mx-auto w-full max-w-80"
          />
        ) : (
          <PodPreview photo={product.photo} fields={rules.pod_fields} texts={inputs.texts} />
        )}
        {rules.has_image_uploader ? (
          <PodImages
            images={inputs.images}
            limits={image_limits}
            uploads={uploads}
            slides={product.name === SLIDESHOW}
            error={shown('images') ? imagesMissing(image_limits) : ''}
            onChange={(next) => onChange((newest) => ({ ...newest, images: next(newest.images) }))}
          />
        ) : null}
        {asked.map((field) => (
          <PodText
            key={field.key}
            field={field}
            value={inputs.texts[field.key] ?? ''}
            error={shown(`texts.${field.key}`)}
            onText={(text) =>
              onChange((newest) => ({ ...newest, texts: { ...newest.texts, [field.key]: text } }))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}

type PreviewProps = {
  /** The address of the product's own picture. Null when it has none. */
  photo: string | null;
  fields: readonly PodField[];
  texts: PodInputs['texts'];
};

/**
 * What will be printed on a product that the shop cannot draw: the words and choices of the customer, under the
 * product's own picture. Nothing before the customer has entered something.
 */
export function PodPreview({ photo, fields, texts }: PreviewProps) {
  const words = fields.flatMap(({ key, label, choices = [] }) => {
    const text = texts[key]?.trim();
    return text ? [{ key, label, text: choices.find(({ value }) => value === text)?.label ?? text }] : [];
  });
  if (words.length === 0) return null;
  return (
    <figure className="mx-auto grid w-full max-w-80 gap-4">
      {photo ? <Artwork src={photo} alt="" lazy={false} /> : null}
      <figcaption>
        <dl className="grid gap-2 text-center">
          {words.map(({ key, label, text }) => (
            <div key={key}>
              <dt className="small muted">{label}</dt>
              <dd className="break-words">
                <b>{text}</b>
              </dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  );
}

type PodTextProps = { field: PodField; value: string; error: string; onText: (text: string) => void };

export function PodText({ field, value, error, onText }: PodTextProps) {
  const { key, label, max_length, required, choices = [] } = field;
  if (choices.length > 0)
    return (
      <Select
        name={key}
        label={label}
        {...(required ? {} : { mark: m.cart_optional() })}
        value={value}
        options={[{ value: '', label: m.cart_pod_choose() }, ...choices]}
        error={error ? fieldErrorWords(error, label) : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      name={key}
      label={label}
      {...(required ? {} : { mark: m.cart_optional() })}
      value={value}
      maxLength={max_length}
      error={error ? fieldErrorWords(error, label) : undefined}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
