import { createHash, randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stories } from '../../../../db/schema/stories.ts';
import { artistAtWork, deliverSong, newcomer, paidSong } from '../../../testing/people.ts';
import { addSongProducts, openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { slugOfStoryUrl } from './embed.ts';

const ORIGIN = 'https://shop.test';

let shop: TestShop;
let song: Awaited<ReturnType<typeof paidSong>>;
let making: Awaited<ReturnType<typeof paidSong>>;

beforeAll(async () => {
  shop = await openTestShop({ settings: { publicUrl: ORIGIN } });
  const goods = await addSongProducts(shop);
  const desk = await artistAtWork(shop, { artistName: 'Odessa & Vale' });
  song = await paidSong(shop, { goods, artist: desk.artist });
  making = await paidSong(shop, { goods, artist: desk.artist });
  await deliverSong(desk.visitor, song.commissionId);
});
afterAll(() => shop.close());

const get = (url: string, cookie = '') => shop.http.inject({ url, headers: { cookie } });
const oembed = (slug: string, more = '') =>
  get(`/oembed?url=${encodeURIComponent(`${ORIGIN}/stories/${slug}`)}${more}`);
const setVisibility = (visibility: string) =>
  song.visitor.call('stories.setVisibility', { params: { slug: song.slug }, body: { visibility } });

type Shown = { src: string | undefined; next: string | undefined; name: string; part: string };

/** Runs the frame's script with a player of the test. `end` ends what plays and returns how often playing began. */
function run(script: string, { src, next, name, part: words }: Shown) {
  const part = { textContent: words };
  let begun = 0;
  const told = new Map<string, () => void>();
  const player = {
    src,
    dataset: { next, name },
    getAttribute: () => player.src,
    setAttribute: () => {},
    addEventListener: (event: string, listener: () => void) => void told.set(event, listener),
    paused: true,
    play: () => {
      begun += 1;
    },
  };
  const document = { querySelector: (query: string) => (query === 'audio' ? player : part) };
  runInNewContext(script, { document });
  const tell = (event: string) => {
    told.get(event)?.();
    return begun;
  };
  return { player, part, tell };
}

describe('the frame of a song', () => {
  it('plays a song without an intro on any page, with no script and no cookie', async () => {
    const page = await get(`/stories/${song.slug}/embed`, song.visitor.cookie());
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(page.headers['content-security-policy']).not.toContain('script');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('<h1>Wrong Portland</h1>');
    expect(page.body).toContain('Odessa &amp; Vale');
    expect(page.body).not.toContain('<script');
    const audio = /<audio[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? '';
    expect((await get(audio)).headers['content-type']).toBe('audio/mpeg');
    const picture = /<img src="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await get(picture)).headers['content-type']).toContain('image/svg+xml');
  });

  it('plays the spoken intro and then the song, in one player with a visible name', async () => {
    const greeting = { id: randomUUID(), audioKey: 'greetings/hello.mp3', seconds: 4 };
    await shop.db.update(stories).set({ greeting }).where(eq(stories.slug, song.slug));
    const { body, headers } = await get(`/stories/${song.slug}/embed?locale=sp`);
    await shop.db.update(stories).set({ greeting: null }).where(eq(stories.slug, song.slug));
    const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    // Where no script may run, the song has a player of its own.
    const [shown = '', scriptless = ''] = body.split('<noscript>');
    const [, src, next] = /<audio[^>]* src="([^"]+)" data-next="([^"]+)"/.exec(shown) ?? [];
    expect([src, next]).toEqual(['/media/greetings/hello.mp3', expect.stringMatching(/^\/media\/songs\//)]);
    expect(shown.match(/<audio/g)).toHaveLength(1);
    expect(shown).toContain('<p class="part">Saludo</p>');
    expect(scriptless).toContain(`<p class="part">Canción</p><audio controls preload="none" src="${next}"`);
    const { player, part, tell } = run(script, { src, next, name: 'Canción', part: 'Saludo' });
    expect(tell('ended')).toBe(1);
    expect([player.src, part.textContent]).toEqual([next, 'Canción']);
    expect(tell('ended')).toBe(1);
    expect([player.src, part.textContent]).toEqual([src, 'Saludo']);
    // An intro that cannot be loaded does not keep the song from playing, and nothing plays before a press.
    expect(tell('error')).toBe(1);
    expect([player.src, part.textContent]).toEqual([next, 'Canción']);
    expect(tell('error')).toBe(1);
    expect(part.textContent).toBe('Canción');
    tell('ended');
    player.paused = false;
    expect(tell('error')).toBe(2);
  });

  it('does not exist for songs in the making, private songs and unknown songs', async () => {
    for (const slug of [making.slug, 'nobody', 'a%20b']) {
      expect((await get(`/stories/${slug}/embed`)).statusCode).toBe(404);
      expect((await oembed(slug)).statusCode).toBe(404);
    }
    await setVisibility('private');
    // The owner does not see the song either, because a framed page shows what everybody may see.
    expect((await get(`/stories/${song.slug}/embed`, song.visitor.cookie())).statusCode).toBe(404);
    expect((await oembed(song.slug)).statusCode).toBe(404);
    await setVisibility('unlisted');
  });
});

describe('oEmbed', () => {
  it('describes the frame, within the requested size', async () => {
    const answer = await oembed(song.slug, '&maxwidth=320');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const told = answer.json();
    expect(told).toMatchObject({
      version: '1.0',
      type: 'rich',
      provider_url: ORIGIN,
      title: 'Wrong Portland',
      author_name: 'Odessa & Vale',
      width: 320,
      height: 180,
    });
    expect(told.html).toContain(`src="${ORIGIN}/stories/${song.slug}/embed"`);
    const thumbnail = await get(told.thumbnail_url.slice(ORIGIN.length));
    expect(thumbnail.headers['content-type']).toBe('image/png');
  });

  it('supports only JSON, and only addresses of this shop', async () => {
    expect((await oembed(song.slug, '&format=xml')).statusCode).toBe(501);
    expect((await oembed(song.slug, '&maxwidth=0')).statusCode).toBe(400);
    expect((await get('/oembed')).statusCode).toBe(400);
  });

  it.each([
    [`${ORIGIN}/stories/abc`, 'abc'],
    [`${ORIGIN}/stories/abc/?x=1#y`, 'abc'],
    ['https://other.test/stories/abc', null],
    [`${ORIGIN}/stories/abc/embed`, null],
    [`${ORIGIN}/stories/a%20b`, null],
    ['no address', null],
  ])('reads %s as %s', (url, slug) => {
    expect(slugOfStoryUrl(url, ORIGIN)).toBe(slug);
  });

  it('needs no account', async () => {
    expect((await newcomer(shop).request('GET', `/stories/${song.slug}/embed`)).status).toBe(200);
  });
});
