import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Sms } from '../sms.port.ts';

/** The text message service under test, and a way to read the messages that arrived. */
export type SmsSubject = {
  sms: Sms;
  received(): Promise<{ to: string; text: string }[]>;
  /** Makes every further send fail with a temporary error. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
};

const PHONE = '+15125550123';

/** The tests that every text message service must pass. */
export function smsContract(makeSubject: () => Promise<SmsSubject>): void {
  let subject: SmsSubject;

  beforeEach(async () => {
    subject = await makeSubject();
  });
  afterEach(() => subject.close());

  it('brings the text to the phone', async () => {
    const text = 'Tu canción está lista 🎵 & más: http://localhost:3000/s/a?b=1';
    const { providerId } = await subject.sms.send({ id: randomUUID(), to: PHONE, text });
    expect(providerId).not.toBe('');
    expect(await subject.received()).toEqual([{ to: PHONE, text }]);
  });

  it.each(['5125550123', '+0125550123', '+1 512 555 0123', '+1512', '+15125550123,+15125550124', ''])(
    'refuses %j for good',
    async (to) => {
      const error = await subject.sms
        .send({ id: randomUUID(), to, text: 'Hi' })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'SmsNotSent', permanent: true });
      expect(await subject.received()).toEqual([]);
    },
  );

  it('says when it could not send, and that it may be tried again', async () => {
    await subject.breakDown();
    const error = await subject.sms
      .send({ id: randomUUID(), to: PHONE, text: 'Hi' })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'SmsNotSent', permanent: false });
    expect(String(error)).not.toContain(PHONE);
  });
}
