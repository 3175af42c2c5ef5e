import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { whenNear } from './when-near.tsx';

const Part = () => <p>the part</p>;
const shown = (Near: ComponentType) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Near /> }])} />);

it('draws a part at once when its script came with the page', async () => {
  const Near = whenNear<object>({ load: async () => Part, onServer: null });
  expect(shown(Near)).not.toContain('the part');
  await Near.ready();
  expect(shown(Near)).toContain('<p>the part</p>');
});

it('does not reject when the script cannot be fetched, and tries again', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Near = whenNear<object>({ load, onServer: null });
  await Near.ready();
  expect(shown(Near)).not.toContain('the part');
  await Near.ready();
  expect(shown(Near)).toContain('the part');
});
