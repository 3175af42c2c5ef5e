import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MessageName, Messages } from '../../notifications/messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import type { ApplicationRecord } from './applications.repository.ts';

type Deps = { notifications: Pick<Notifications, 'notifyUser'>; clock: Clock };

/** Mails to people who want to be artists. */
type ApplicantMail = Extract<MessageName, `application_${string}`>;

/**
 * Mails an applicant in the language of the application, once for each `step`. The time is the usual step, so what
 * happens again is mailed again.
 */
export const createTellApplicant =
  ({ notifications, clock }: Deps) =>
  <M extends ApplicantMail>(
    tx: Tx,
    { id, email, locale }: ApplicationRecord,
    template: M,
    params: Messages[M],
    step: string = clock.now().toISOString(),
  ): Promise<void> => {
    const dedupeKey = `application:${id}:${template}:${step}`;
    const user = { email, locale, phoneNumber: null, smsConsentAt: null, preferredContactMethod: 'email' };
    return notifications.notifyUser(tx, user, template, params, dedupeKey);
  };
