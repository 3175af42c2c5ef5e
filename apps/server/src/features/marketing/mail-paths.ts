/** Addresses that mails lead to; the token says whose mails they are. */
export const calendarPath = (token: string) => `/event-reminders/${token}/calendar.ics`;
export const stopPath = (token: string) => `/?unsubscribe=${token}`;
