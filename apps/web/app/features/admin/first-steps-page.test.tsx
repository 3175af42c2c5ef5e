import { FIRST_STEPS } from '@keepsong/contract/staff';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { FirstStepsPage } from './first-steps-page.tsx';

it.each(['off', 'missing', 'failed', 'done'] as const)(
  'has a link for each step that is %s, to where it is done or seen',
  (state) => {
    const steps = FIRST_STEPS.map((key) => ({ key, state, lacks: [], products: [] }));
    const html = withLocale('en', () => drawPage(<FirstStepsPage steps={steps} />));
    const links = html
      .split('<li')
      .slice(1)
      .map((step) => /href="([^"]+)"/.exec(step)?.[1]);
    expect(links).toHaveLength(FIRST_STEPS.length);
    const linkOf = Object.fromEntries(FIRST_STEPS.map((key, at) => [key, links[at]]));
    expect(Object.values(linkOf)).not.toContain(undefined);
    expect(linkOf).toMatchObject({
      mail: '/admin/system?part=messages',
      product: '/admin/products',
      text_messages: 'https://console.twilio.com/',
      ecards: '/admin/system?part=switches',
    });
  },
);

it('offers the starter catalogue beside the link while no product is there', () => {
  const step = { key: 'product' as const, lacks: [], products: [] };
  expect(draw([{ ...step, state: 'missing' }])).toContain('<button');
  expect(draw([{ ...step, state: 'done' }]).split('<ol')[1]).not.toContain('<button');
});

const draw = (steps: Parameters<typeof FirstStepsPage>[0]['steps'], locale: 'en' | 'sp' = 'en') =>
  withLocale(locale, () => drawPage(<FirstStepsPage steps={steps} />));

it.each([
  ['done', 'Done', 'Listo'],
  ['missing', 'Missing', 'Falta'],
  ['failed', 'No answer', 'Sin respuesta'],
  ['off', 'Not set up', 'No configurado'],
] as const)('says in words and by its colour that a step is %s', (state, english, spanish) => {
  const steps = [{ key: 'payments' as const, state, lacks: [], products: [] }];
  expect(draw(steps)).toContain(`<span class="desk-state desk-state--${state}">${english}</span>`);
  expect(draw(steps, 'sp')).toContain(`<span class="desk-state desk-state--${state}">${spanish}</span>`);
});

it('counts what is missing and what failed, and names the records that a mail domain lacks', () => {
  const steps = [
    { key: 'payments' as const, state: 'failed' as const, lacks: [], products: [] },
    { key: 'mail' as const, state: 'done' as const, lacks: [], products: [] },
    {
      key: 'mail_domain' as const,
      state: 'missing' as const,
      lacks: ['spf' as const, 'dmarc' as const],
      products: [],
    },
    { key: 'streaming' as const, state: 'off' as const, lacks: [], products: [] },
  ];
  const html = draw(steps);
  expect(html).toContain('2 steps are left');
  expect(html.match(/(SPF|DKIM|DMARC) is missing/g)).toEqual(['SPF is missing', 'DMARC is missing']);
  expect(draw(steps.slice(1, 2))).toContain('Everything is ready for the first order.');
});
