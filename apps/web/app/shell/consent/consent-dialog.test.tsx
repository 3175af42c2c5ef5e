import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { parseSettings } from '~/platform/chrome/settings.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import ConsentDialog from './consent-dialog.tsx';

it('the choices name the chat in a shop that has one', () => {
  const chat = 'https://chat.example/c.js';
  const drawn = [null, chat].map((url) =>
    drawPage(<ConsentDialog />, { settings: parseSettings({ widgets: { chat: url, accessibility: null } }) }),
  );
  expect(drawn.map((html) => html.includes(m.signals_chat()))).toEqual([false, true]);
});
