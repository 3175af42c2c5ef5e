import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpMusic } from './http-music.ts';
import { musicContract, REQUEST } from './testing/music-contract.ts';
import { startMusicService } from './testing/music-service.ts';
import { createQuickMusic } from './testing/quick-music.ts';

const KEY = 'a key of the music service';

describe('a music service over HTTP', () => {
  musicContract(async () => {
    const service = await startMusicService(createQuickMusic().music, KEY);
    return { music: createHttpMusic({ url: service.url, key: KEY, pollMs: 5 }), close: service.close };
  });
});

describe('trouble with the service', () => {
  let service: Awaited<ReturnType<typeof startMusicService>>;
  beforeAll(async () => {
    service = await startMusicService(createQuickMusic().music, KEY);
  });
  afterAll(() => service.close());
  const render = (key = KEY, seed = 'trouble') =>
    createHttpMusic({ url: service.url, key, pollMs: 5 }).render({
      request: { ...REQUEST, seed },
      extent: 'preview',
    });

  test('a job that another process requests again is not made again', async () => {
    const before = service.state.songsMade;
    await render();
    await render();
    expect(service.state.songsMade).toBe(before + 1);
  });

  test('is temporary: a closed service or a wrong key is not the fault of the request', async () => {
    service.state.isDown = true;
    await expect(render()).rejects.toThrow('answers 503');
    service.state.isDown = false;
    await expect(render('another key')).rejects.toThrow('answers 401');
  });

  test('is found by a check, which makes no song', async () => {
    const check = (key: string) => createHttpMusic({ url: service.url, key }).check?.();
    const before = service.state.songsMade;
    await expect(check(KEY)).resolves.toBeUndefined();
    await expect(check('another key')).rejects.toThrow('answers 401');
    service.state.isDown = true;
    await expect(check(KEY)).rejects.toThrow('answers 503');
    service.state.isDown = false;
    expect(service.state.songsMade).toBe(before);
  });

  test('its key is not sent to another address', async () => {
    service.state.elsewhere = true;
    await expect(render(KEY, 'elsewhere')).rejects.toThrow('another host');
    service.state.elsewhere = false;
  });
});
