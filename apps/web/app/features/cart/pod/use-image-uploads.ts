import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { claimUpload } from '~/platform/api/claim-upload.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/** The text for any error of a picture's upload: why it was refused and what to do. */
function imageErrorWords(error: unknown): string {
  // Name the size limit for pictures. The general text gives no limit, because larger recordings are allowed.
  if (isApiError(error) && error.body.code === 'file_too_large')
    return m.cart_image_file_too_large({ most: IMAGE_MAX_BYTES / 1_048_576 });
  return errorWords(error);
}

/** The longest side, in px, that any of our prints can show. */
const LONGEST = 4_096;
const PLAIN = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Prepares a picture for the upload. A picture that is too large for a print, or in a format that only this browser
 * can read, is redrawn as a JPEG. A picture that this browser cannot draw is sent unchanged, and the shop says what
 * is wrong with it.
 */
async function fitImage(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (scale === 1 && PLAIN.includes(file.type) && file.size <= IMAGE_MAX_BYTES / 2) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return drawn ? new File([drawn], file.name, { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}

/** An upload of a picture that runs or has failed. `refused` says why it failed, and is '' while the upload runs. */
export type ImageUpload = { id: string; name: string; percent: number; refused: string };

export type ImageUploads = {
  uploads: readonly ImageUpload[];
  /** The number of running uploads. */
  underWay: number;
  /** How many of the pictures that were chosen last were left out, because there was no room. */
  leftOut: number;
  add: (file: File) => void;
  forget: (id: string) => void;
};

type Room = {
  /** How many pictures the product already has. */
  held: number;
  most: number;
};

/**
 * Uploads pictures one after the other, so that each gets the whole bandwidth of a slow connection. Passes each to
 * `onTaken` as it arrives.
 */
export function useImageUploads({ held, most }: Room, onTaken: (image: PodImage) => void): ImageUploads {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const underWay = uploads.filter(({ refused }) => refused === '').length;
  // Several files may be added between two renders, and each takes up room. So count the room in a ref.
  const latest = useRef({ onTaken, room: 0 });
  latest.current = { onTaken, room: most - held - underWay };
  useEffect(() => {
    const running = stops.current;
    return () => {
      const count = running.size;
      for (const stop of running.values()) stop.abort();
      running.clear();
      if (count > 0) toast.show({ tone: 'warning', text: m.cart_pod_given_up({ count }) });
    };
  }, []);

  const change = (id: string, part: Partial<ImageUpload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const forget = (id: string) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  };

  async function send(id: string, given: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const file = await fitImage(given);
      const onProgress = (share: number) => change(id, { percent: share * 100 });
      const { image } = await browserApi().uploads.addImage({ body: { file } }, { signal, onProgress });
      // Pass the picture on before the upload counts as finished, so that a caller who waits for all uploads misses
      // none.
      latest.current.onTaken(await claimUpload(image));
      forget(id);
    } catch (error) {
      if (signal.aborted) return;
      stops.current.delete(id);
      change(id, { refused: imageErrorWords(error) });
    }
  }

  function add(file: File): void {
    if (latest.current.room <= 0) {
      setLeftOut((count) => count + 1);
      return;
    }
    latest.current.room -= 1;
    const id = crypto.randomUUID();
    const stop = new AbortController();
    stops.current.set(id, stop);
    setLeftOut(0);
    setUploads((all) => [...all, { id, name: file.name, percent: 0, refused: '' }]);
    line.current = line.current.then(() => send(id, file, stop.signal));
  }

  return { uploads, underWay, leftOut, add, forget };
}
