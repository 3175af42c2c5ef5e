import type { Locale } from '@keepsong/domain/format/locale';
import type { FieldErrors } from '@keepsong/domain/result';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { isBlank, tidyText } from '@keepsong/domain/text/tidy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/implement.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { RequestSession, Session, SessionUser } from '../../platform/http/sessions.ts';
import { changeAccount } from '../auth/accounts.service.ts';
import { type Contact, readPhone } from '../auth/sign-in/contact.ts';
import { createPasscodes } from '../auth/sign-in/passcodes.service.ts';
import { isFreshlyProved, requireUser } from '../auth/sign-in/proof.ts';
import { createSendLimits } from '../auth/sign-in/send-limits.ts';
import { stopTexts } from '../checkout/fulfilment/order-texts.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { lockUser, type UserRow } from './account.repository.ts';
import { planPhoneChange } from './phone-change.ts';

export type AccountDeps = {
  database: Database;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  /** The root secret. Codes are stored as an HMAC made with it. */
  secret: string;
  earlierSecrets: readonly string[];
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
};

/** The fields that users may change in their own account. A field that is missing is not changed. */
export type AccountChange = {
  first_name?: string;
  last_name?: string;
  /** null or an empty text removes the number. */
  phone_number?: string | null;
  phone_country_code?: string;
  preferred_contact_method?: 'sms' | 'email';
  sms_updates?: boolean;
  news_updates?: boolean;
  locale?: Locale;
  /** null or an empty text: the user does not answer (spec 3.8-02). */
  heard_about_from?: string | null;
  heard_about_from_other?: string | null;
};

export type AccountChanged = { user: SessionUser; otp_sent: boolean };

type From = Pick<CallContext, 'ip' | 'locale'>;
/** The wanted phone number. null: the number is to be removed. undefined: the change does not mention the number. */
type WantedPhone = Contact | null | undefined;

/** The calls with which signed-in users read and change their own account (spec 7.6-07…09). */
export function createAccountService({ database, notifications, clock, secret, ...rest }: AccountDeps) {
  const passcodes = createPasscodes({ clock, notifications, secret, earlierSecrets: rest.earlierSecrets });
  const limits = createSendLimits(rest.limits);

  const planFor = (user: UserRow, phone: WantedPhone, session: Session) =>
    phone === undefined
      ? ok({ values: {}, wantsCode: false })
      : planPhoneChange(user, phone, {
          isFresh: isFreshlyProved(session, clock.now()),
          reachesPhone: rest.reachesPhone,
        });

  /**
   * The values to store. If a consent was given before, it keeps the time of that first consent. Who asks for text
   * messages prefers them, unless the same change says otherwise.
   */
  function plainValues(user: UserRow, change: AccountChange): Partial<UserRow> {
    const { first_name, last_name, preferred_contact_method, sms_updates } = change;
    const { heard_about_from, heard_about_from_other, news_updates, locale } = change;
    const preferred = preferred_contact_method ?? (sms_updates ? 'sms' : undefined);
    const since = (agreed: boolean, before: Date | null) => (agreed ? (before ?? clock.now()) : null);
    return {
      ...(first_name !== undefined && { firstName: tidyText(first_name).trim() }),
      ...(last_name !== undefined && { lastName: tidyText(last_name).trim() }),
      ...(preferred && { preferredContactMethod: preferred }),
      ...(locale && { locale }),
      ...(sms_updates !== undefined && { smsConsentAt: since(sms_updates, user.smsConsentAt) }),
      ...(news_updates !== undefined && { newsConsentAt: since(news_updates, user.newsConsentAt) }),
      ...(heard_about_from !== undefined && { heardAboutFrom: heard_about_from || null }),
      ...(heard_about_from_other !== undefined && { heardAboutFromOther: heard_about_from_other || null }),
    };
  }

  async function save(
    tx: Tx,
    { session, userId, change, phone, ip, locale }: Save,
  ): Promise<Result<{ otpSent: boolean }>> {
    const user = await lockUser(tx, userId);
    if (!user) return refuse('sign_in_required');
    const plan = planFor(user, phone, session);
    if (!plan.ok) return plan;
    const values = { ...plainValues(user, change), ...plan.value.values };
    if (Object.keys(values).length > 0) await changeAccount(tx, userId, values);
    if (change.sms_updates === false) await stopTexts(tx, userId);
    if (!phone || !plan.value.wantsCode) return ok({ otpSent: false });
    const asker = { visitorId: session.visitorId, ip };
    const issued = await passcodes.issue(tx, { contact: phone, userId, locale, asker });
    return issued.ok ? ok({ otpSent: true }) : issued;
  }

  return {
    /**
     * Returns the user of this session. The requested id is ignored. Without a signed-in user the result is null and
     * not a 401 (spec 10.5-06).
     */
    async current(session: RequestSession): Promise<SessionUser | null> {
      return (await session.find())?.user ?? null;
    },

    /**
     * Changes the fields that are given. A new phone number is stored as not proved. If the session's passcode is fresh
     * or the user is a guest, the shop sends a code to the number (then `otp_sent` is true). The user proves the number
     * by typing the code (`validatePasscode`). Refuses with `sign_in_required`, `invalid_input`,
     * `fresh_passcode_needed`, `too_many_requests`.
     */
    async update(
      change: AccountChange,
      requestSession: RequestSession,
      { ip, locale }: From,
    ): Promise<Result<AccountChanged>> {
      const session = await requestSession.find();
      const user = requireUser(session);
      if (!user.ok || !session) return refuse('sign_in_required');
      const phone = readChange(change);
      if (!phone.ok) return phone;
      const plan = planFor(user.value, phone.value, session);
      if (!plan.ok) return plan;
      const texter = { userId: user.value.id, hasProved: !user.value.guest };
      const within = plan.value.wantsCode ? await limits.mayText(ip, texter) : ok(null);
      if (!within.ok) return within;
      const what = { session, userId: user.value.id, change, phone: phone.value, ip, locale };
      const saved = await database.transaction((tx) => save(tx, what));
      if (!saved.ok) return saved;
      const after = requireUser(await requestSession.reload());
      return after.ok ? ok({ user: after.value, otp_sent: saved.value.otpSent }) : after;
    },
  };
}

type Save = {
  session: Session;
  userId: number;
  change: AccountChange;
  phone: WantedPhone;
} & From;

export type AccountService = ReturnType<typeof createAccountService>;

/** Checks the given fields. Names must not be empty (spec 5-48). Returns the wanted phone number. */
function readChange(change: AccountChange): Result<WantedPhone> {
  const { first_name, last_name, phone_number } = change;
  const phone = phone_number?.trim()
    ? readPhone(phone_number, change.phone_country_code, 'user.phone_number')
    : ok(phone_number === undefined ? undefined : null);
  const fields: FieldErrors = {
    ...(first_name !== undefined && isBlank(first_name) ? { 'user.first_name': 'required' } : {}),
    ...(last_name !== undefined && isBlank(last_name) ? { 'user.last_name': 'required' } : {}),
    ...(phone.ok ? {} : phone.refusal.fields),
  };
  return Object.keys(fields).length > 0 ? refuseFields('invalid_input', fields) : phone;
}
