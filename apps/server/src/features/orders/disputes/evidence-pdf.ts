import { formatMoney } from '@keepsong/domain/format/money';
import type { Evidence, EvidenceEntry } from '@keepsong/domain/orders/dispute';
import { openPdf } from '../../../platform/pdf/open-pdf.ts';
import { hasLetter, runsOf } from '../../../platform/pdf/page-fonts.ts';

export type EvidenceJob = {
  evidence: Evidence;
  statement: string;
  dispute: { amountCents: number; reason: string; openedAt: Date };
  brand: string;
  createdAt: Date;
  /** Tests set this to false, so that they can read the words in the PDF. */
  compress: boolean;
};

const MARGIN = 56;
const GREY = '#5F5560';
const INK = '#241522';

const day = (at: string | Date): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Chicago' },
  }).format(new Date(at));

/** Makes the document that the shop hands in about a dispute. It fills as many pages as it needs. */
export function evidencePdf(job: EvidenceJob): Promise<Buffer> {
  const { evidence, statement, dispute, brand, createdAt, compress } = job;
  const { order, customer, terms, brief, deliveries, opened, messages, parcels } = evidence;
  const { doc, done } = openPdf(
    { title: `Evidence: order ${order.number}`, author: brand, lang: 'en', createdAt },
    { size: 'LETTER', margin: MARGIN, compress },
  );

  /** Writes a text below the last one. Letters that the main font lacks come from the other one. */
  function write(text: string, { size = 10.5, colour = INK, font = 'text', gap = 3 } = {}): void {
    const runs = runsOf(text, hasLetter);
    for (const [index, run] of runs.entries())
      doc
        .font(run.isExt ? 'ext' : font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, { continued: index < runs.length - 1, paragraphGap: gap });
  }
  function heading(title: string): void {
    if (doc.y > doc.page.height - 140) doc.addPage();
    doc.moveDown(0.9);
    write(title, { size: 14, font: 'serif', gap: 6 });
  }
  const row = (label: string, value: string) => write(`${label}: ${value}`);
  const list = (title: string, entries: readonly EvidenceEntry[], nothing: string) => {
    heading(title);
    if (entries.length === 0) write(nothing, { colour: GREY });
    for (const { at, who, text } of entries) {
      write([day(at), who].filter((part) => part !== '').join(' · '), { size: 9, colour: GREY, gap: 1 });
      write(text, { gap: 6 });
    }
  };

  write(brand, { size: 9, colour: GREY });
  write(`Evidence about order ${order.number}`, { size: 22, font: 'serif', gap: 8 });
  row(
    'Disputed',
    `${formatMoney(dispute.amountCents, 'en')} on ${day(dispute.openedAt)} (${dispute.reason})`,
  );
  row('Paid', `${formatMoney(order.total_cents, 'en')} with ${order.card}`);
  row('Ordered', day(order.placed_at));
  row(
    'Customer',
    `${customer.name}, ${customer.email}, since ${day(customer.since)}, ${customer.orders} orders`,
  );
  if (statement !== '') {
    heading('What we say');
    for (const paragraph of statement.split('\n')) write(paragraph === '' ? ' ' : paragraph, { gap: 5 });
  }
  heading('What was bought');
  for (const { name, quantity, amount_cents } of order.lines)
    write(`${quantity} × ${name}: ${formatMoney(amount_cents, 'en')}`);
  heading('The terms');
  write(`The customer agreed to the terms at ${terms.url} on ${day(terms.agreed_at)}.`);
  list('What was delivered', deliveries, 'Nothing yet.');
  list('The page of the song', opened, 'Nobody has opened it yet.');
  if (brief) {
    heading(`The brief: a song for ${brief.recipient}`);
    for (const { question, answer } of brief.answers) {
      write(question, { size: 9, colour: GREY, gap: 1 });
      write(answer, { gap: 6 });
    }
  }
  if (parcels) {
    heading('Where parcels go');
    write(parcels.address);
    for (const goods of parcels.goods) write(goods);
  }
  list('Messages', messages, 'None.');
  doc.end();
  return done;
}
