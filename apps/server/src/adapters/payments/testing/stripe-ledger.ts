import { randomBytes } from 'node:crypto';

type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  payment_method_details: { type: 'card'; card: { brand: string; last4: string } };
};

type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  created: number;
};

type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string;
  status: string;
  reason: string;
  evidence_details: { due_by: number | null; submission_count: number };
  evidence: Record<string, string>;
  metadata: Record<string, string>;
  created: number;
};

type StoredFile = { id: string; object: 'file'; purpose: string; filename: string; size: number };

type LastError = { type: string; code: string; decline_code?: string; message: string };

type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: LastError | null;
  latest_charge: Charge | null;
};

type StripeEvent = { id: string; object: 'event'; type: string; created: number; data: { object: object } };

export class StripeProblem extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What the Stripe stand-in stores instead of Stripe. Its cards behave like Stripe's test cards. */
export class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly events: StripeEvent[] = [];
  /** Ids of the events whose webhook the shop has acknowledged. */
  readonly delivered = new Set<string>();
  /** The newest refund is first, because Stripe lists refunds in this order. */
  private readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  readonly files: StoredFile[] = [];
  /** The largest number of items in one page of a list. */
  aPage = 100;
  /** The card number of the last attempt to pay, by the intent's id. */
  private readonly numbers = new Map<string, string>();

  private readonly now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.now = now;
  }

  create(form: URLSearchParams): Intent {
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: amountOf(form),
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(9).toString('hex')}`,
      metadata: metadataOf(form),
      last_payment_error: null,
      latest_charge: null,
    };
    this.intents.set(id, intent);
    return structuredClone(intent);
  }

  update(id: string, form: URLSearchParams): Intent {
    const intent = this.find(id);
    if (!['requires_payment_method', 'requires_action'].includes(intent.status))
      throw unexpectedState(intent);
    intent.amount = amountOf(form);
    Object.assign(intent.metadata, metadataOf(form));
    return structuredClone(intent);
  }

  read(id: string): Intent {
    return structuredClone(this.find(id));
  }

  cancel(id: string): Intent {
    const intent = this.find(id);
    if (!['requires_payment_method', 'requires_action'].includes(intent.status))
      throw unexpectedState(intent);
    intent.status = 'canceled';
    this.tell('payment_intent.canceled', intent);
    return structuredClone(intent);
  }

  refund(form: URLSearchParams): object {
    const intent = this.find(form.get('payment_intent') ?? '');
    const charge = intent.latest_charge;
    if (intent.status !== 'succeeded' || !charge) {
      throw new StripeProblem(400, 'This PaymentIntent does not have a successful charge to refund.');
    }
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw new StripeProblem(400, 'Charge has already been refunded.', 'charge_already_refunded');
    const amount = Number(form.get('amount'));
    if (amount > left)
      throw new StripeProblem(400, 'Refund amount is greater than unrefunded amount on charge.');
    charge.amount_refunded += amount;
    this.tell('charge.refunded', charge);
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: metadataOf(form),
      created: this.seconds(),
    };
    this.refunds.unshift(refund);
    return refund;
  }

  /**
   * One page of the refunds. The query may set the payment, the earliest time, and the refund after which the page
   * begins.
   */
  listRefunds(query: URLSearchParams): object {
    return pageOf(ofPayment(this.refunds, query), '/v1/refunds', query, this.aPage);
  }

  /** One page of the disputes. The query is as for `listRefunds`. */
  listDisputes(query: URLSearchParams): object {
    return pageOf(ofPayment(this.disputes, query), '/v1/disputes', query, this.aPage);
  }

  /** A customer's bank takes money of a payment back, or only asks about it. */
  dispute(intentId: string, amount: number, status = 'needs_response'): Dispute {
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      ...{ amount, status, payment_intent: this.find(intentId).id, reason: 'product_not_received' },
      evidence_details: { due_by: this.seconds() + 7 * 86_400, submission_count: 0 },
      evidence: {},
      metadata: {},
      created: this.seconds(),
    };
    this.disputes.unshift(dispute);
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  /** Stores an uploaded file. */
  store(form: FormData): StoredFile {
    const file = form.get('file');
    const purpose = String(form.get('purpose'));
    if (!(file instanceof File) || purpose !== 'dispute_evidence')
      throw new StripeProblem(400, 'Missing required param: file.', 'parameter_missing');
    const stored: StoredFile = {
      ...{ id: newId('file'), object: 'file', purpose, filename: file.name, size: file.size },
    };
    this.files.push(stored);
    return stored;
  }

  readDispute(id: string): Dispute {
    const dispute = this.disputes.find((one) => one.id === id);
    if (!dispute) throw new StripeProblem(404, `No such dispute: '${id}'`, 'resource_missing');
    return structuredClone(dispute);
  }

  /** Writes evidence of the shop. With `submit` it goes to the bank, once. */
  updateDispute(id: string, form: URLSearchParams): Dispute {
    const dispute = this.answerable(id);
    for (const [key, value] of form) {
      const name = /^evidence\[(.+)\]$/.exec(key)?.[1];
      if (name) dispute.evidence[name] = value;
    }
    const file = dispute.evidence.uncategorized_file;
    if (file !== undefined && !this.files.some((one) => one.id === file))
      throw new StripeProblem(400, `No such file upload: '${file}'`, 'resource_missing');
    Object.assign(dispute.metadata, metadataOf(form));
    if (form.get('submit') !== 'true') return structuredClone(dispute);
    dispute.evidence_details.submission_count += 1;
    dispute.status = 'under_review';
    this.tell('charge.dispute.updated', dispute);
    return structuredClone(dispute);
  }

  /** The shop accepts that the money stays with the customer. */
  closeDispute(id: string): Dispute {
    const dispute = this.answerable(id);
    dispute.status = 'lost';
    this.tell('charge.dispute.closed', dispute);
    return structuredClone(dispute);
  }

  private answerable(id: string): Dispute {
    this.readDispute(id);
    const dispute = this.disputes.find((one) => one.id === id && one.status === 'needs_response');
    if (!dispute) throw new StripeProblem(400, 'This dispute is already closed.');
    return dispute;
  }

  /** Changes the state of a refund, as a bank does. */
  change(id: string, status: 'pending' | 'failed'): void {
    const refund = this.refunds.find((one) => one.id === id);
    if (!refund) throw new Error(`no refund ${id}`);
    refund.status = status;
    const charge = this.find(refund.payment_intent).latest_charge;
    if (status === 'failed' && charge) charge.amount_refunded -= refund.amount;
    this.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  }

  /** The bank decides about the disputes of a payment. */
  decide(intentId: string, status: 'won' | 'lost'): void {
    for (const dispute of this.disputes.filter(({ payment_intent }) => payment_intent === intentId)) {
      dispute.status = status;
      this.tell('charge.dispute.closed', dispute);
    }
  }

  /** One page of the events, newest first. The query may set their type and whether they were delivered. */
  listEvents(query: URLSearchParams): object {
    const isDelivered = query.get('delivery_success');
    const listed = this.events
      .filter(({ type }) => type === (query.get('type') ?? type))
      .filter(({ id }) => isDelivered === null || this.delivered.has(id) === (isDelivered === 'true'));
    return pageOf(listed.toReversed(), '/v1/events', query, this.aPage);
  }

  /** Confirms a payment, as a customer does in the browser. */
  confirm(id: string, cardNumber: string): void {
    const intent = this.find(id);
    this.numbers.set(id, cardNumber);
    if (cardNumber === '4000002760003184') intent.status = 'requires_action';
    else if (cardNumber === '4000000000000077') this.startProcessing(intent);
    else if (cardNumber === '4242424242424242') this.succeed(intent);
    else this.decline(intent, declineOf(cardNumber));
  }

  authenticate(id: string, completed: boolean): void {
    const intent = this.find(id);
    const code = 'payment_intent_authentication_failure';
    if (completed) this.succeed(intent);
    else this.decline(intent, { type: 'invalid_request_error', code, message: 'Authentication failed.' });
  }

  /** Applies the delayed result of an intent that is `processing`. The result is always a success. */
  settle(id: string): void {
    this.succeed(this.find(id));
  }

  private startProcessing(intent: Intent): void {
    intent.status = 'processing';
    intent.latest_charge = this.charge(intent, 'pending');
    this.tell('payment_intent.processing', intent);
  }

  private succeed(intent: Intent): void {
    intent.status = 'succeeded';
    intent.last_payment_error = null;
    intent.latest_charge = this.charge(intent, 'succeeded');
    this.tell('payment_intent.succeeded', intent);
  }

  private decline(intent: Intent, error: LastError): void {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = error;
    intent.latest_charge = this.charge(intent, 'failed');
    this.tell('payment_intent.payment_failed', intent);
  }

  private charge({ id, amount }: Intent, status: Charge['status']): Charge {
    const card = { brand: 'visa', last4: (this.numbers.get(id) ?? '').slice(-4) };
    return {
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      payment_intent: id,
      status,
      payment_method_details: { type: 'card', card },
    };
  }

  private find(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw new StripeProblem(404, `No such payment_intent: '${id}'`, 'resource_missing');
    return intent;
  }

  private seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  private tell(type: string, object: object): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: this.seconds(),
      data: { object: structuredClone(object) },
    });
  }
}

const ofPayment = <T extends { payment_intent: string }>(items: readonly T[], query: URLSearchParams): T[] =>
  items.filter(({ payment_intent }) => payment_intent === (query.get('payment_intent') ?? payment_intent));

/**
 * One page of the items. The query may set the span of time, the item after which the page begins, and the page size.
 */
function pageOf(
  items: readonly { id: string; created: number }[],
  url: string,
  query: URLSearchParams,
  aPage: number,
): object {
  const since = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lte]') ?? Number.POSITIVE_INFINITY);
  const all = items.filter(({ created }) => created >= since && created <= until);
  const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const data = all.slice(from, from + Math.min(Number(query.get('limit') ?? 10), aPage));
  return { object: 'list', url, has_more: from + data.length < all.length, data };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function declineOf(cardNumber: string): LastError {
  const decline_code = cardNumber === '4000000000009995' ? 'insufficient_funds' : 'generic_decline';
  return { type: 'card_error', code: 'card_declined', decline_code, message: 'Your card was declined.' };
}

function amountOf(form: URLSearchParams): number {
  const amount = Number(form.get('amount'));
  if (!Number.isInteger(amount))
    throw new StripeProblem(400, 'Invalid integer: amount', 'parameter_invalid_integer');
  if (amount < 50) throw new StripeProblem(400, 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > 99_999_999)
    throw new StripeProblem(400, 'Amount must be no more than $999,999.99', 'amount_too_large');
  return amount;
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([key, value]) => {
    const name = /^metadata\[(.+)\]$/.exec(key)?.[1];
    return name ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

function unexpectedState({ status }: Intent): StripeProblem {
  const message = `This PaymentIntent's status is ${status}.`;
  return new StripeProblem(400, message, 'payment_intent_unexpected_state');
}
