// Made from the contract by scripts/versions.mjs (decision 0143). Do not change it by hand.

/** The version of the front end: the number of the contract, and the release. */
export const APP_VERSION = '2-1.0.0';

/** The version of what browsers store. */
export const DATA_VERSION = '1';

/** The number of the contract in which a call last changed so that pages of before cannot use it. */
export const CHANGED_IN: Readonly<Record<string, number>> = {
  'calendar.add': 2,
  'calendar.read': 2,
  'calendar.rollBack': 2,
  'calendar.save': 2,
  'desk.inbox': 2,
  'orders.get': 2,
  'orders.saveStatement': 2,
  'staff.firstSteps': 2,
};
