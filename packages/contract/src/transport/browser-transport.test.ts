import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTransport, NetworkError } from './browser-transport.ts';
import { CACHE_ENTRIES_MAX } from './browser-transport-cache.ts';
import type { CallDefinition } from './call-definition.ts';
import { CALLS } from './calls.ts';
import { ApiError, type CallOptions, type CallRequest } from './client.ts';

type Reply = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> };

/** A fetch that gives the listed replies in order. It repeats the last one. */
function fakeFetch(replies: (Reply | Error)[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send: typeof fetch = async (input, init = {}) => {
    sent.push({ url: String(input), init });
    const reply = replies[Math.min(sent.length - 1, replies.length - 1)] ?? {};
    if (init.signal?.aborted) throw init.signal.reason;
    if (reply instanceof Error) throw reply;
    const { status = 200, body = {}, text = JSON.stringify(body), headers } = reply;
    return new Response(status === 204 ? null : text, { status, headers });
  };
  return { send, sent };
}

function setUp(replies: (Reply | Error)[], locale = 'en') {
  const { send, sent } = fakeFetch(replies);
  let token = 'token-1';
  let now = 0;
  const hooks = {
    getToken: () => token,
    setToken: vi.fn((next: string) => {
      token = next;
    }),
    onUser: vi.fn(),
    onUnauthorized: vi.fn(),
    onRefreshRequired: vi.fn(),
    refreshForContent: vi.fn(async () => {}),
    reload: vi.fn(),
    fetch: send,
    now: () => now,
  };
  const settings = { base: '/v3/api', instantBase: 'instant', version: '1.2.3', dataVersion: '7', locale };
  const transport = createBrowserTransport(settings, hooks);
  const wait = (seconds: number) => {
    now += seconds * 1000;
  };
  return { ...transport, hooks, sent, wait };
}

function call(definition: CallDefinition, extra: Partial<CallRequest> = {}): CallRequest {
  const url = extra.url ?? definition.path;
  return {
    name: 'test.call',
    definition,
    url,
    params: {},
    query: {},
    body: undefined,
    options: {},
    ...extra,
  };
}

const read = (options: CallOptions = { cache: true }, url = '/artists?page=1') =>
  call(CALLS.artists.list, { options, url });
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

afterEach(() => vi.unstubAllGlobals());

describe('the headers and bodies of calls (spec 7.1)', () => {
  it('sends the five headers and the session cookie', async () => {
    const { send, sent } = setUp([{ body: { user: null } }]);
    await send(call(CALLS.account.current));
    const headers = headersOf(sent[0]?.init);
    expect(sent[0]?.url).toBe('/v3/api/user');
    expect(sent[0]?.init.credentials).toBe('same-origin');
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'x-csrf-token': 'token-1',
      'sf-fe-app-name': 'customer',
      'sf-fe-app-v': '1.2.3',
      'sf-fe-data-v': '7',
      // This header is not in the specification. With it, servers of another version pass the call on (decision
      // 0143).
      'sf-fe-try': '1',
    });
  });

  it('sends the calls of the instant API below its own base, with the same token (spec 7.4-01)', async () => {
    const { send, sent } = setUp([{ body: { collections: [] } }]);
    await send(call(CALLS.instant.collections));
    expect(sent[0]?.url).toBe('/instant/api/v2/collections');
    expect(headersOf(sent[0]?.init).get('x-csrf-token')).toBe('token-1');
  });

  it('sends a JSON body with its type, and gives the parsed answer', async () => {
    const { send, sent } = setUp([{ body: { otp_sent: true } }]);
    const answer = await send(
      call(CALLS.auth.requestPasscode, { body: { method: 'sms', phone_number: '5' } }),
    );
    expect(answer).toEqual({ otp_sent: true });
    expect(headersOf(sent[0]?.init).get('content-type')).toBe('application/json');
    expect(sent[0]?.init.body).toBe('{"method":"sms","phone_number":"5"}');
  });

  it('sends a multipart call as a form without naming the type, because the boundary is the browser’s', async () => {
    const { send, sent } = setUp([{}]);
    const audio = new Blob(['x'], { type: 'audio/wav' });
    await send(
      call(CALLS.builder.addPronunciation, { body: { subject: 'Xochitl', audio, pronounce: undefined } }),
    );
    const form = sent[0]?.init.body;
    if (!(form instanceof FormData)) throw new Error('no form was sent');
    expect([...form.keys()]).toEqual(['subject', 'audio']);
    expect(form.get('subject')).toBe('Xochitl');
    expect(headersOf(sent[0]?.init).has('content-type')).toBe(false);
  });

  it('can send a request that outlives the page, for the last autosave', async () => {
    const { send, sent } = setUp([{}]);
    await send(call(CALLS.builder.update, { body: {}, options: { keepalive: true } }));
    expect(sent[0]?.init.keepalive).toBe(true);
  });

  it('accepts an empty answer', async () => {
    const { send } = setUp([{ status: 204 }]);
    expect(await send(call(CALLS.builder.remove))).toBeNull();
  });

  it('shows the headers of a success to the caller who asks for one', async () => {
    const onAnswer = vi.fn((header: (name: string) => string | null) => header('x-request-id'));
    const { send } = setUp([
      { headers: { 'x-request-id': 'r-1' } },
      { status: 500, headers: { 'x-request-id': 'r-2' } },
    ]);
    await send(call(CALLS.catalog.fbAddToCart, { options: { onAnswer } }));
    await send(call(CALLS.catalog.fbAddToCart, { options: { onAnswer } })).catch(() => undefined);
    expect(onAnswer.mock.results).toEqual([{ type: 'return', value: 'r-1' }]);
  });

  it('uses the new token of a call that refreshes it, and of no other call', async () => {
    const { send, hooks } = setUp([{ headers: { 'x-csrf-token': 'token-2' } }]);
    await send(call(CALLS.account.current));
    expect(hooks.setToken).not.toHaveBeenCalled();
    await send(call(CALLS.auth.signOut));
    expect(hooks.setToken).toHaveBeenCalledExactlyOnceWith('token-2');
  });
});

describe('the cache (spec 7.1-08, 9.5-01)', () => {
  it('is bypassed unless the caller opts in', async () => {
    const { send, sent } = setUp([{}]);
    await send(read({}));
    await send(read({}));
    expect(sent).toHaveLength(2);
  });

  it('keeps answers for 15 minutes, and is not affected when a caller changes an answer', async () => {
    const { send, sent, wait } = setUp([{ body: { artists: [1] } }]);
    const first = await send(read());
    if (typeof first === 'object' && first !== null) Reflect.set(first, 'artists', []);
    wait(899);
    expect(await send(read())).toEqual({ artists: [1] });
    expect(sent).toHaveLength(1);
    wait(1);
    await send(read());
    expect(sent).toHaveLength(2);
  });

  it('keeps an answer no longer than its call allows', async () => {
    const { send, sent, wait } = setUp([{}]);
    const status = call(CALLS.stories.statusById, {
      url: '/stories/get_status_by_id/4',
      options: { cache: true },
    });
    await send(status);
    wait(59);
    await send(status);
    expect(sent).toHaveLength(1);
    wait(1);
    await send(status);
    expect(sent).toHaveLength(2);
  });

  it('tells queries apart', async () => {
    const { send, sent } = setUp([{}]);
    await send(read({ cache: true }, '/artists?page=1'));
    await send(read({ cache: true }, '/artists?page=2'));
    expect(sent).toHaveLength(2);
  });

  it('forgets the oldest answer when it is full', async () => {
    const { send, sent } = setUp([{}]);
    for (let page = 0; page <= CACHE_ENTRIES_MAX; page += 1)
      await send(read({ cache: true }, `/artists?page=${page}`));
    await send(read({ cache: true }, `/artists?page=${CACHE_ENTRIES_MAX}`));
    expect(sent).toHaveLength(CACHE_ENTRIES_MAX + 1);
    await send(read({ cache: true }, '/artists?page=0'));
    expect(sent).toHaveLength(CACHE_ENTRIES_MAX + 2);
  });

  it.each([
    ['a write', CALLS.builder.create],
    ['a failed write', CALLS.builder.remove],
    ['signing out, a GET that changes the user', CALLS.auth.signOut],
  ])('is emptied by %s', async (_, definition) => {
    const failing = definition === CALLS.builder.remove;
    const { send, sent } = setUp([{}, failing ? { status: 500 } : {}, {}]);
    await send(read());
    await send(call(definition)).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError));
    await send(read());
    expect(sent).toHaveLength(3);
  });

  it('never keeps a write, even when asked to', async () => {
    const { send, sent } = setUp([{}]);
    const write = call(CALLS.artists.recommendationsV2, { body: {}, options: { cache: true } });
    await send(write);
    await send(write);
    expect(sent).toHaveLength(2);
  });

  it('does not keep an answer that was requested before the user changed', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { send, hooks, sent } = setUp([{}]);
    const quick = hooks.fetch;
    hooks.fetch = async (...args) => {
      await gate;
      return quick(...args);
    };
    const slow = createBrowserTransport(
      { base: '', instantBase: '', version: '', dataVersion: '', locale: 'en' },
      hooks,
    );
    const early = slow.send(read());
    slow.clearCache();
    release();
    await early;
    await slow.send(read());
    expect(sent).toHaveLength(2);
    expect(send).toBeTypeOf('function');
  });
});

describe('a server of another version than the page (decision 0143)', () => {
  const ELSEWHERE = { status: 421, body: { code: 'elsewhere' } };
  const triesOf = (sent: readonly { init: RequestInit }[]) =>
    sent.map(({ init }) => new Headers(init.headers).get('sf-fe-try'));

  it('passes the call on to another one, and the page notices nothing', async () => {
    const { send, sent } = setUp([ELSEWHERE, ELSEWHERE, { body: { done: true } }]);
    await expect(send(call(CALLS.checkout.submit, { body: { a: 1 } }))).resolves.toEqual({ done: true });
    expect(sent.map(({ init }) => init.body)).toEqual(Array(3).fill('{"a":1}'));
    expect(triesOf(sent)).toEqual(['1', '2', '3']);
  });

  it('is asked five times at most', async () => {
    const { send, sent } = setUp([ELSEWHERE]);
    await expect(send(read())).rejects.toMatchObject({ status: 421 });
    expect(triesOf(sent)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('answers that are not a success (spec 8.1)', () => {
  it('rejects with status, code, fields and flags', async () => {
    const body = { code: 'address_invalid', fields: { 'billing.city': 'required' }, reset_addresses: true };
    const { send, hooks } = setUp([{ status: 422, body }]);
    const error = await send(call(CALLS.checkout.submit, { body: {} })).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, body });
    expect(hooks.onUser).not.toHaveBeenCalled();
  });

  it('survives an error page that is not JSON', async () => {
    const { send } = setUp([{ status: 502, text: '<html>bad gateway</html>' }]);
    await expect(send(read())).rejects.toMatchObject({ status: 502, body: {} });
  });

  it('opens sign-in at 401 and rejects', async () => {
    const { send, hooks } = setUp([{ status: 401, body: { code: 'sign_in_required' } }]);
    await expect(send(read())).rejects.toMatchObject({ status: 401 });
    expect(hooks.onUnauthorized).toHaveBeenCalledOnce();
  });

  it('reloads at 503 and rejects', async () => {
    const { send, hooks } = setUp([{ status: 503 }]);
    await expect(send(read())).rejects.toMatchObject({ status: 503 });
    expect(hooks.reload).toHaveBeenCalledOnce();
  });

  describe('426 (spec 8.1-02)', () => {
    const refresh = { status: 426, body: { sf_refresh: true } };
    const clearing = { status: 426, body: { sf_refresh: true, sf_clear_data: true } };
    const content = (url = '/cms?group=homepage2024') => call({ method: 'GET', path: '/cms' }, { url });

    it('opens the popup, and says whether data is cleared', async () => {
      for (const [reply, showClearMessage] of [
        [refresh, false],
        [clearing, true],
      ] as const) {
        const { send, hooks } = setUp([reply]);
        await expect(send(read())).rejects.toMatchObject({ status: 426 });
        expect(hooks.onRefreshRequired).toHaveBeenCalledExactlyOnceWith(showClearMessage);
        expect(hooks.refreshForContent).not.toHaveBeenCalled();
      }
    });

    it.each(['/cms', '/cms?group=terms', '/admin/cms'])(
      'of content (%s) refreshes by itself',
      async (url) => {
        const { send, hooks } = setUp([refresh]);
        await expect(send(content(url))).rejects.toMatchObject({ status: 426 });
        expect(hooks.refreshForContent).toHaveBeenCalledOnce();
        expect(hooks.onRefreshRequired).not.toHaveBeenCalled();
      },
    );

    it('of content is rejected with the answer when the automatic refresh fails', async () => {
      const { send, hooks } = setUp([refresh]);
      hooks.refreshForContent.mockRejectedValue(new Error('no way'));
      await expect(send(content())).rejects.toMatchObject({ status: 426, body: { sf_refresh: true } });
    });

    it('of content opens the popup when data is to be cleared', async () => {
      const { send, hooks } = setUp([clearing]);
      await expect(send(content())).rejects.toMatchObject({ status: 426 });
      expect(hooks.onRefreshRequired).toHaveBeenCalledExactlyOnceWith(true);
      expect(hooks.refreshForContent).not.toHaveBeenCalled();
    });

    it('of a path that only begins like a content path opens the popup', async () => {
      const { send, hooks } = setUp([refresh]);
      await expect(send(content('/cms-covers'))).rejects.toMatchObject({ status: 426 });
      expect(hooks.onRefreshRequired).toHaveBeenCalledOnce();
    });

    it('is handled only once, automatically or by the popup', async () => {
      const { send, hooks } = setUp([refresh]);
      await expect(send(content())).rejects.toMatchObject({ status: 426 });
      await expect(send(content())).rejects.toMatchObject({ status: 426 });
      await expect(send(read())).rejects.toMatchObject({ status: 426 });
      expect(hooks.refreshForContent).toHaveBeenCalledOnce();
      expect(hooks.onRefreshRequired).not.toHaveBeenCalled();
    });

    it('without sf_refresh is like any other error', async () => {
      const { send, hooks } = setUp([{ status: 426, body: {} }, refresh]);
      await expect(send(read())).rejects.toMatchObject({ status: 426 });
      expect(hooks.onRefreshRequired).not.toHaveBeenCalled();
      await expect(send(read())).rejects.toMatchObject({ status: 426 });
      expect(hooks.onRefreshRequired).toHaveBeenCalledOnce();
    });
  });

  it('retries once with the fresh token after a stale one, and sets the user', async () => {
    const stale = {
      status: 422,
      body: { invalid_token: true, user: { id: 4 } },
      headers: { 'x-csrf-token': 'token-2' },
    };
    const { send, sent, hooks } = setUp([stale, { body: { slug: 'a' } }]);
    expect(await send(call(CALLS.builder.create, { body: { email: 'a@b.co' } }))).toEqual({ slug: 'a' });
    expect(hooks.onUser).toHaveBeenCalledExactlyOnceWith({ id: 4 });
    expect(sent.map(({ init }) => headersOf(init).get('x-csrf-token'))).toEqual(['token-1', 'token-2']);
    expect(sent[1]?.init.body).toBe('{"email":"a@b.co"}');
  });

  it('sends a call of a session that was left once more, and keeps the present token and user', async () => {
    const left = { status: 422, body: { invalid_token: true, user: null } };
    const { send, sent, hooks } = setUp([left, { body: { slug: 'a' } }]);
    expect(await send(call(CALLS.builder.create, { body: {} }))).toEqual({ slug: 'a' });
    expect(hooks.onUser).not.toHaveBeenCalled();
    expect(sent.map(({ init }) => headersOf(init).get('x-csrf-token'))).toEqual(['token-1', 'token-1']);
  });

  it('does not retry a second time', async () => {
    const { send, sent } = setUp([{ status: 422, body: { invalid_token: true } }]);
    await expect(send(call(CALLS.builder.create, { body: {} }))).rejects.toMatchObject({ status: 422 });
    expect(sent).toHaveLength(2);
  });

  it('reports an unreachable server as a network error', async () => {
    const { send } = setUp([new TypeError('fetch failed')]);
    await expect(send(read())).rejects.toBeInstanceOf(NetworkError);
  });

  it('rejects with the caller’s reason when it was cancelled', async () => {
    const { send } = setUp([{}]);
    const controller = new AbortController();
    const reason = new Error('left the page');
    controller.abort(reason);
    await expect(send(read({ signal: controller.signal }))).rejects.toBe(reason);
  });
});

describe('uploads with progress', () => {
  class FakeUpload {
    static last: FakeUpload;
    upload: { onprogress: (event: object) => void } = { onprogress: () => {} };
    headers: Record<string, string> = {};
    status = 0;
    responseText = '';
    onload = () => {};
    onerror = () => {};
    onabort = () => {};
    onloadend = () => {};
    sent: unknown;
    constructor() {
      FakeUpload.last = this;
    }
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    send(body: unknown) {
      this.sent = body;
    }
    abort() {
      this.onabort();
      this.onloadend();
    }
    answer(status: number, text: string) {
      this.status = status;
      this.responseText = text;
      this.onload();
      this.onloadend();
    }
  }

  const upload = (options: CallOptions) =>
    call(CALLS.studio.uploadAudio, { body: { audio: new Blob(['x']) }, options });

  it('reports which share was sent, and gives the answer like any call', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const { send } = setUp([]);
    const onProgress = vi.fn();
    const answer = send(upload({ onProgress }));
    const { last } = FakeUpload;
    last.upload.onprogress({ lengthComputable: true, loaded: 1, total: 4 });
    last.upload.onprogress({ lengthComputable: false, loaded: 2, total: 0 });
    last.answer(200, '{"ok":1}');
    expect(await answer).toEqual({ ok: 1 });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.25);
    expect(last.headers).toMatchObject({ 'X-CSRF-Token': 'token-1', 'SF-FE-App-Name': 'customer' });
    expect(last.sent).toBeInstanceOf(FormData);
  });

  it('stops an upload that is cancelled', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const { send } = setUp([]);
    const controller = new AbortController();
    const answer = send(upload({ onProgress: () => {}, signal: controller.signal }));
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports a broken connection as a network error, not as a refusal', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
    const { send } = setUp([]);
    const answer = send(upload({ onProgress: () => {} }));
    FakeUpload.last.onerror();
    await expect(answer).rejects.toBeInstanceOf(NetworkError);
  });
});
