import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { toast } from '~/ui/toast.store.ts';
import { fitImage } from './fit-image.ts';
import { imageErrorWords } from './image-words.ts';

/** One picture on its way; `refused` says why it will not arrive. */
export type ImageUpload = { id: string; name: string; percent: number; refused: string };

export type ImageUploads = {
  uploads: readonly ImageUpload[];
  /** How many are on their way. */
  underWay: number;
  /** How many of those that were chosen last there is no room for. */
  leftOut: number;
  add: (file: File) => void;
  forget: (id: string) => void;
};

type Room = {
  /** Pictures that are there. */
  held: number;
  most: number;
};

/** Uploads pictures one after the other, so that a weak line is not shared; each is given to `onTaken` as it arrives. */
export function useImageUploads({ held, most }: Room, onTaken: (image: PodImage) => void): ImageUploads {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const underWay = uploads.filter(({ refused }) => refused === '').length;
  // Many files are added between two drawings, and each takes a place.
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
      // It is there before it is on its way no more: whoever waits for all of them misses none.
      latest.current.onTaken(image);
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
