import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '~/platform/api.ts';
import { fitImage } from './fit-image.ts';
import { imageErrorWords } from './image-words.ts';

/** One picture on its way; `refused` says why it will not arrive. */
export type ImageUpload = { id: string; name: string; percent: number; refused: string };

/** Uploads pictures one after the other, so that a weak line is not shared; each is given to `onTaken` as it arrives. */
export function useImageUploads(onTaken: (image: PodImage) => void) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const line = useRef(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());
  const taken = useRef(onTaken);
  taken.current = onTaken;
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
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
      forget(id);
      taken.current(image);
    } catch (error) {
      if (!signal.aborted) change(id, { refused: imageErrorWords(error) });
    }
  }

  function add(file: File): void {
    const id = crypto.randomUUID();
    const stop = new AbortController();
    stops.current.set(id, stop);
    setUploads((all) => [...all, { id, name: file.name, percent: 0, refused: '' }]);
    line.current = line.current.then(() => send(id, file, stop.signal));
  }

  return { uploads, add, forget };
}
