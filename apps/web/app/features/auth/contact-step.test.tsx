import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { PageContext } from '~/platform/page/page-context.tsx';
import { ContactStep } from './contact-step.tsx';
import { createSignInFlow } from './sign-in-flow.ts';

const flow = createSignInFlow({} as never, { method: 'email' });

it.each([
  [true, 2],
  [false, 1],
] as const)(
  'offers a phone number only in a shop that sends text messages: %s',
  async (hasTexts, buttons) => {
    const html = await withLocale('en', async () =>
      renderToStaticMarkup(
        <PageContext value={{ locale: 'en' } as never}>
          <MemoryRouter>
            <ContactStep state={flow.store.getState()} flow={flow} hasTexts={hasTexts} />
          </MemoryRouter>
        </PageContext>,
      ),
    );
    expect(html.includes('phone')).toBe(hasTexts);
    expect(html.match(/<button/g)).toHaveLength(buttons);
  },
);
