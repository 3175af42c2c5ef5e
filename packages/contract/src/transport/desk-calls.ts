import type { CallDefinition } from './call-definition.ts';

/**
 * The calls that only the staff make. Pages of the desk load this file when they are opened; pages of the shop never do.
 * A capability may have calls in both tables.
 */
export const DESK_CALLS = {
  checkout: {
    previewRefund: { method: 'POST', path: '/admin/orders/:number/refunds/preview' },
    refund: { method: 'POST', path: '/admin/orders/:number/refunds', mayWait: true, keyed: true },
    approveRefund: { method: 'POST', path: '/admin/orders/:number/refunds/:id/approve' },
    refuseRefund: { method: 'POST', path: '/admin/orders/:number/refunds/:id/refuse' },
    previewCancel: { method: 'POST', path: '/admin/orders/:number/cancel/preview' },
    cancel: { method: 'POST', path: '/admin/orders/:number/cancel', mayWait: true, keyed: true },
    rates: { method: 'GET', path: '/admin/rates' },
    saveTaxRates: { method: 'PUT', path: '/admin/rates/tax' },
    saveShippingRate: { method: 'PUT', path: '/admin/rates/shipping' },
    payment: { method: 'GET', path: '/admin/payments/:id' },
    closePayment: { method: 'POST', path: '/admin/payments/:id/close', mayWait: true },
    approvePayment: { method: 'POST', path: '/admin/payments/:id/approve' },
  },
  cms: {
    save: { method: 'POST', path: '/admin/cms', atRoot: true },
    entries: { method: 'GET', path: '/admin/cms' },
    history: { method: 'GET', path: '/admin/cms/history' },
    rollBack: { method: 'POST', path: '/admin/cms/roll_back' },
  },
  credits: {
    grant: { method: 'POST', path: '/admin/customers/:id/credits', mayWait: true },
    approveGrant: { method: 'POST', path: '/admin/customers/:id/credits/:grant_id/approve' },
    refuseGrant: { method: 'POST', path: '/admin/customers/:id/credits/:grant_id/refuse' },
  },
  desk: {
    search: { method: 'GET', path: '/admin/search' },
    inbox: { method: 'GET', path: '/admin/inbox' },
    assign: { method: 'POST', path: '/admin/inbox/assign' },
    snooze: { method: 'POST', path: '/admin/inbox/snooze' },
    close: { method: 'POST', path: '/admin/inbox/close' },
    retryMessage: { method: 'POST', path: '/admin/system/messages/:id/retry' },
    retryWebhook: { method: 'POST', path: '/admin/system/webhooks/:id/retry' },
  },
  instant: {
    quiz: { method: 'GET', path: '/admin/collections/:id', instant: true },
    failedSongs: { method: 'GET', path: '/admin/failed_songs', instant: true },
    retrySong: { method: 'POST', path: '/admin/failed_songs/:id/retry', instant: true },
    saveQuiz: { method: 'PUT', path: '/admin/collections/:id', instant: true },
  },
  reports: {
    read: { method: 'GET', path: '/admin/reports/:name' },
    mails: { method: 'GET', path: '/admin/report_mails' },
    setMail: { method: 'PUT', path: '/admin/report_mails/:name' },
  },
  orders: {
    list: { method: 'GET', path: '/admin/orders' },
    count: { method: 'GET', path: '/admin/orders/count' },
    choices: { method: 'GET', path: '/admin/orders/choices' },
    assign: { method: 'POST', path: '/admin/orders/assign' },
    get: { method: 'GET', path: '/admin/orders/:number' },
    readMessage: { method: 'GET', path: '/admin/orders/:number/messages/:id' },
    resendMessage: { method: 'POST', path: '/admin/orders/:number/messages/:id/resend' },
    addNote: { method: 'POST', path: '/admin/orders/:number/notes' },
    sendReceipts: { method: 'POST', path: '/admin/orders/receipts' },
  },
  staff: {
    views: { method: 'GET', path: '/admin/views' },
    saveView: { method: 'POST', path: '/admin/views' },
    removeView: { method: 'DELETE', path: '/admin/views/:id' },
    members: { method: 'GET', path: '/admin/staff' },
    whoMay: { method: 'GET', path: '/admin/staff/who_may' },
    invite: { method: 'POST', path: '/admin/staff/invites' },
    withdrawInvite: { method: 'DELETE', path: '/admin/staff/invites/:id' },
    openInvite: { method: 'POST', path: '/admin/staff/invites/open' },
    acceptInvite: { method: 'POST', path: '/admin/staff/invites/accept' },
    changeRole: { method: 'PUT', path: '/admin/staff/:id/role' },
    remove: { method: 'POST', path: '/admin/staff/:id/remove' },
    resetFactor: { method: 'POST', path: '/admin/staff/:id/reset_factor' },
    log: { method: 'GET', path: '/admin/log' },
    firstSteps: { method: 'GET', path: '/admin/first_steps' },
    setUp: { method: 'POST', path: '/admin/setup' },
  },
} as const satisfies Record<string, Record<string, CallDefinition>>;

export type DeskCalls = typeof DESK_CALLS;
