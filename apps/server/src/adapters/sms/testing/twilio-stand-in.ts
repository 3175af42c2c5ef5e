import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export type TwilioStandIn = {
  baseUrl: string;
  sent: { to: string; text: string; from: string | null; service: string | null; reports: string | null }[];
  /** Sets the answers to the next calls. A call with the answer `silence` never gets an answer. */
  answerNext(...answers: (TwilioAnswer | 'silence')[]): void;
  close(): Promise<void>;
};

export type TwilioAnswer = { status: number; body: string };

export const ACCOUNT = {
  accountSid: 'AC0123456789abcdef',
  authTokens: ['token-of-the-account'],
} as const;

/**
 * Starts a local server that behaves like Twilio's Messages resource: form bodies, JSON answers, basic authentication.
 */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const sent: TwilioStandIn['sent'] = [];
  const answers: (TwilioAnswer | 'silence')[] = [];

  async function handle(request: IncomingMessage): Promise<TwilioAnswer | 'silence'> {
    const form = new URLSearchParams(await readBody(request));
    const scripted = answers.shift();
    if (scripted) return scripted;
    const expected = Buffer.from(`${ACCOUNT.accountSid}:${ACCOUNT.authTokens[0]}`).toString('base64');
    if (request.headers.authorization !== `Basic ${expected}`) return problem(401, 20003, 'Authenticate');
    if (request.method === 'GET' && request.url === `/2010-04-01/Accounts/${ACCOUNT.accountSid}.json`)
      return { status: 200, body: JSON.stringify({ sid: ACCOUNT.accountSid, status: 'active' }) };
    if (
      request.method !== 'POST' ||
      request.url !== `/2010-04-01/Accounts/${ACCOUNT.accountSid}/Messages.json`
    ) {
      return problem(404, 20404, 'The requested resource was not found');
    }
    const [to, text] = [form.get('To'), form.get('Body')];
    if (!to || !text) return problem(400, 21604, "A 'To' phone number and a 'Body' are required.");
    const [from, service] = [form.get('From'), form.get('MessagingServiceSid')];
    sent.push({ to, text, from, service, reports: form.get('StatusCallback') });
    return {
      status: 201,
      body: JSON.stringify({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued' }),
    };
  }

  const server = createServer(async (request, response) => {
    const answer = await handle(request);
    if (answer === 'silence') return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The stand-in does not listen on a port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    sent,
    answerNext: (...next) => void answers.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function problem(status: number, code: number, message: string): TwilioAnswer {
  return { status, body: JSON.stringify({ code, message, status }) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
