import type { FastifyInstance, InjectOptions } from 'fastify';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  /** Names and values of the headers that differ between answers. */
  headers: Record<string, unknown>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type BrowserOptions = { ip?: string; cookie?: string | null; userAgent?: string };

/**
 * A browser as the shop sees it. It keeps its cookie and its CSRF token. If the shop refuses the token, it repeats the
 * request once with the new one.
 */
export class Browser {
  readonly #http: FastifyInstance;
  readonly ip: string;
  readonly userAgent: string;
  cookie: string | null;
  #token: string | null = null;

  constructor(
    http: FastifyInstance,
    { ip = '203.0.113.7', cookie = null, userAgent = 'test' }: BrowserOptions = {},
  ) {
    this.#http = http;
    this.ip = ip;
    this.cookie = cookie;
    this.userAgent = userAgent;
  }

  get = (url: string) => this.#call('GET', url);
  post = (url: string, body: object) => this.#call('POST', url, body);
  put = (url: string, body: object) => this.#call('PUT', url, body);
  delete = (url: string) => this.#call('DELETE', url);
  user = async () => (await this.get('/user')).body.user;

  /** Another browser with the same cookie: a thief's browser, or a second tab of this browser. */
  copy(ip = this.ip, http = this.#http): Browser {
    const other = new Browser(http, { ip, cookie: this.cookie });
    other.#token = this.#token;
    return other;
  }

  /** Sends one request and never repeats it. */
  once = (method: Method, url: string, body?: object) => this.#send(method, url, body);

  async #call(method: Method, url: string, body?: object): Promise<Answer> {
    const first = await this.#send(method, url, body);
    return first.status === 422 && first.body.invalid_token === true ? this.#send(method, url, body) : first;
  }

  async #send(method: Method, url: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { 'x-forwarded-for': this.ip, 'user-agent': this.userAgent };
    if (this.cookie) headers.cookie = `keepsong=${this.cookie}`;
    if (this.#token) headers['x-csrf-token'] = this.#token;
    const options: InjectOptions = { method, url, headers };
    if (body) options.payload = body;
    const reply = await this.#http.inject(options);
    const token = reply.headers['x-csrf-token'];
    if (typeof token === 'string') this.#token = token;
    this.cookie = reply.cookies.find(({ name }) => name === 'keepsong')?.value ?? this.cookie;
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }
}
