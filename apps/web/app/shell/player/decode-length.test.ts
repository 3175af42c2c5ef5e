import { afterEach, expect, it, vi } from 'vitest';
import { decodeLength } from './decode-length.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A fake browser that decodes every recording as 12.5 s long, once `decoding` resolves. */
function browser({ status = 200, decoding = Promise.resolve() } = {}) {
  const fetched = vi.fn(async (_audio: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    return new Response('song', { status });
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(bytes: ArrayBuffer) {
        await decoding;
        return { duration: bytes.byteLength === 4 ? 12.5 : 0 };
      }
    },
  );
  return fetched;
}

it('fetches the whole recording and decodes it', async () => {
  const fetched = browser();
  expect(await decodeLength('/media/a.mp3', new AbortController().signal)).toBe(12.5);
  expect(fetched).toHaveBeenCalledOnce();
});

it('rejects when the recording does not exist', async () => {
  browser({ status: 404 });
  await expect(decodeLength('/media/a.mp3', new AbortController().signal)).rejects.toThrow('404');
});

it('stops when it is cancelled while fetching and while decoding', async () => {
  browser();
  await expect(decodeLength('/media/a.mp3', AbortSignal.abort('gone'))).rejects.toBe('gone');
  const decoding = Promise.withResolvers<void>();
  browser({ decoding: decoding.promise });
  const asked = new AbortController();
  const length = decodeLength('/media/a.mp3', asked.signal);
  asked.abort('another song');
  decoding.resolve();
  await expect(length).rejects.toBe('another song');
});
