import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PDF = '%PDF-1.7\nlabel\n%%EOF';

type Stored = {
  id: string;
  reference: string;
  object: 'Shipment';
  tracking_code: string | null;
  postage_label: object | null;
  selected_rate: object | null;
  rates: object[];
  tracker: { object: 'Tracker'; status: string } | null;
  refund_status: string | null;
};

/** Whether a customs form has everything that EasyPost asks for. Values and weights are those of all pieces. */
function isDeclared(form: Record<string, unknown> | undefined): boolean {
  const items = Array.isArray(form?.customs_items) ? form.customs_items : [];
  const isSigned = form?.customs_certify === true && Boolean(form.customs_signer);
  const isWhole = items.every(
    ({ description, quantity, value, weight, origin_country }) =>
      description && quantity > 0 && value > 0 && weight > 0 && origin_country?.length === 2,
  );
  return items.length > 0 && isWhole && isSigned && form?.eel_pfc === 'NOEEI 30.37(a)';
}

/** Speaks EasyPost's protocol as far as the shop uses it: shipments by id or reference, buying, and signed events. */
export async function openEasyPostServer(webhookSecret: string) {
  const shipments: Stored[] = [];
  let failures = 0;
  let bought = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const send = (status: number, body: object) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const url = request.url ?? '';
      if (url.startsWith('/label/')) {
        response.writeHead(200, { 'content-type': 'application/pdf' });
        return response.end(PDF);
      }
      if (failures > 0) {
        failures -= 1;
        return send(500, { error: { code: 'INTERNAL', message: 'no' } });
      }
      if (!request.headers.authorization?.startsWith('Basic '))
        return send(401, { error: { code: 'UNAUTHORIZED', message: 'no key' } });
      const [, name = '', verb] = /^\/v2\/shipments\/?([^/?]*)\/?([a-z]*)/.exec(url) ?? [];
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString() || '{}') : {};
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (request.method === 'POST' && name === '') {
        const { reference, from_address, to_address, customs_info } = body.shipment;
        if (from_address.country !== to_address.country && !isDeclared(customs_info))
          return send(422, { error: { code: 'SHIPMENT.CUSTOMS_INFO.REQUIRED', message: 'no customs form' } });
        if (/nowhere/i.test(to_address.street1))
          return send(422, { error: { code: 'ADDRESS.VERIFY.FAILURE', message: 'no such address' } });
        const made: Stored = {
          ...{ id: `shp_${shipments.length + 1}`, reference, object: 'Shipment', tracking_code: null },
          ...{ postage_label: null, selected_rate: null, tracker: null, refund_status: null },
          rates: [
            { id: 'rate_dear', object: 'Rate', carrier: 'FedEx', rate: '21.50' },
            { id: 'rate_cheap', object: 'Rate', carrier: 'USPS', rate: '8.45' },
          ],
        };
        shipments.push(made);
        return send(201, made);
      }
      const found = shipments.find((one) => one.id === name || one.reference === name);
      if (!found) return send(404, { error: { code: 'NOT_FOUND', message: 'not found' } });
      if (request.method === 'POST' && verb === 'buy') {
        bought += 1;
        found.tracking_code = `9400 ${shipments.indexOf(found) + 1}`;
        found.postage_label = { object: 'PostageLabel', label_url: `${origin}/label/${found.id}` };
        found.selected_rate = found.rates.find((rate) => Reflect.get(rate, 'id') === body.rate.id) ?? null;
        found.tracker = { object: 'Tracker', status: 'pre_transit' };
      }
      // A refund is only asked for here: the carrier decides later. What it has taken back stays so.
      if (request.method === 'POST' && verb === 'refund' && found.refund_status !== 'refunded')
        found.refund_status = found.tracker?.status === 'pre_transit' ? 'submitted' : 'rejected';
      return send(200, found);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/`,
    failNext(times = 1) {
      failures = times;
    },
    countBought: () => bought,
    countGivenBack: () =>
      shipments.filter(({ refund_status }) => ['submitted', 'refunded'].includes(refund_status ?? '')).length,
    /** The carrier decides about the refund of a label. */
    decideRefund(id: string, status: 'refunded' | 'rejected' | 'not_applicable') {
      const found = shipments.find((one) => one.id === id);
      if (found) found.refund_status = status;
    },
    setStatus(id: string, status: string) {
      const found = shipments.find((one) => one.id === id);
      if (found) found.tracker = { object: 'Tracker', status };
    },
    sign(parcel: string) {
      const body = {
        object: 'Event',
        description: 'tracker.updated',
        result: { object: 'Tracker', shipment_id: parcel },
      };
      const rawBody = Buffer.from(JSON.stringify(body));
      const digest = createHmac('sha256', webhookSecret.normalize('NFKD')).update(rawBody).digest('hex');
      return { rawBody, headers: { 'x-hmac-signature': `hmac-sha256-hex=${digest}` } };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
