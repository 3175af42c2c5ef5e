// Made from the contract by scripts/versions.mjs (decision 0143). Do not change it by hand.

/** The version of the front end: the number of the contract, and the release. */
export const APP_VERSION = '2-1.0.0';

/** The version of what browsers store. */
export const DATA_VERSION = '1';

/** The number of the contract in which a call last changed so that pages of before cannot use it. */
export const CHANGED_IN: Readonly<Record<string, number>> = {
  'auth.passSecondFactor': 2,
  'calendar.add': 2,
  'calendar.list': 2,
  'calendar.read': 2,
  'calendar.rollBack': 2,
  'calendar.save': 2,
  'checkout.approveRefund': 2,
  'checkout.cancel': 2,
  'checkout.previewCancel': 2,
  'checkout.previewRefund': 2,
  'checkout.refund': 2,
  'checkout.refuseRefund': 2,
  'cms.entries': 2,
  'cms.save': 2,
  'customers.list': 2,
  'customers.mayExport': 2,
  'desk.inbox': 2,
  'orders.acceptDispute': 2,
  'orders.answerLate': 2,
  'orders.get': 2,
  'orders.openLate': 2,
  'orders.previewChange': 2,
  'orders.resendMessage': 2,
  'orders.saveStatement': 2,
  'orders.sendReceipts': 2,
  'reviewDesk.add': 2,
  'reviewDesk.bringOld': 2,
  'reviewDesk.list': 2,
  'reviewDesk.read': 2,
  'reviewDesk.rollBack': 2,
  'reviewDesk.save': 2,
  'reviews.giveStars': 2,
  'reviews.openOwn': 2,
  'reviews.takeBack': 2,
  'reviews.write': 2,
  'staff.firstSteps': 2,
  'studio.saveVendorProfile': 2,
  'system.own': 2,
  'system.setSwitch': 2,
  'system.switches': 2,
  'words.add': 2,
  'words.list': 2,
  'words.read': 2,
  'words.rollBack': 2,
  'words.save': 2,
};
