import { randomBytes } from 'node:crypto';
import { StripeProblem } from '../../payments/testing/stripe-ledger.ts';

type Account = {
  id: string;
  object: 'account';
  capabilities: { transfers: 'inactive' | 'active' };
  requirements: { currently_due: string[] };
};

type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  destination: string;
  transfer_group: string;
  created: number;
};

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The data that the Stripe stand-in stores for Stripe Connect: accounts and transfers. */
export class ConnectBooks {
  readonly accounts = new Map<string, Account>();
  readonly transfers: Transfer[] = [];
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  answer(method: string, path: string, { form, query }: { form: URLSearchParams; query: URLSearchParams }) {
    const [, , resource, id] = path.split('/');
    const isPost = method === 'POST';
    if (resource === 'accounts') return isPost ? this.open() : this.find(id ?? '');
    if (resource === 'account_links' && isPost) {
      this.find(form.get('account') ?? '');
      return { object: 'account_link', url: 'https://connect.stripe.test/setup' };
    }
    if (resource === 'transfers') return isPost ? this.transfer(form) : this.list(query);
    throw new StripeProblem(404, 'Unrecognized request URL.');
  }

  private open(): Account {
    const account: Account = {
      id: newId('acct'),
      object: 'account',
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['external_account'] },
    };
    this.accounts.set(account.id, account);
    return structuredClone(account);
  }

  private find(id: string): Account {
    const account = this.accounts.get(id);
    if (!account) throw new StripeProblem(404, `No such account: '${id}'`, 'resource_missing');
    return structuredClone(account);
  }

  makeReady(id: string): void {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`no account ${id}`);
    account.capabilities.transfers = 'active';
    account.requirements.currently_due = [];
  }

  private transfer(form: URLSearchParams): Transfer {
    const { id, capabilities } = this.find(form.get('destination') ?? '');
    if (capabilities.transfers !== 'active')
      throw new StripeProblem(
        400,
        'Your destination account needs the transfers capability.',
        'insufficient_capabilities_for_transfer',
      );
    const transfer: Transfer = {
      ...{ id: newId('tr'), object: 'transfer', amount: Number(form.get('amount')), amount_reversed: 0 },
      ...{ reversed: false, destination: id, transfer_group: form.get('transfer_group') ?? '' },
      created: Math.floor(this.now().getTime() / 1000),
    };
    this.transfers.unshift(transfer);
    return structuredClone(transfer);
  }

  private list(query: URLSearchParams): object {
    const group = query.get('transfer_group');
    const since = Number(query.get('created[gte]') ?? 0);
    const data = this.transfers.filter(
      ({ transfer_group, created }) => created >= since && (group === null || transfer_group === group),
    );
    return { object: 'list', url: '/v1/transfers', has_more: false, data };
  }

  giveBack(id: string, cents?: number): void {
    const transfer = this.transfers.find((one) => one.id === id);
    if (!transfer) throw new Error(`no transfer ${id}`);
    transfer.amount_reversed += cents ?? transfer.amount - transfer.amount_reversed;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
  }
}
