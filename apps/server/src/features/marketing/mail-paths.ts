/** Addresses in mails; the token identifies the mails that the link is about. */
export const calendarPath = (token: string) => `/event-reminders/${token}/calendar.ics`;
export const stopPath = (token: string) => `/?unsubscribe=${token}`;
