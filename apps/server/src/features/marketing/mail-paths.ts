/** The paths of links in mails. The token says which reminder or subscription a link is for. */
export const calendarPath = (token: string) => `/event-reminders/${token}/calendar.ics`;
export const stopPath = (token: string) => `/?unsubscribe=${token}`;
