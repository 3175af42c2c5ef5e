import type { Client } from '@keepsong/contract/transport/client';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { apiContext, pageContext } from '~/platform/loading/load-context.ts';
import { loader } from './layout-dev.tsx';

const open = (env: 'demo' | 'production') => {
  const context = new RouterContextProvider();
  context.set(apiContext, {} as Client);
  context.set(pageContext, { settings: { env } } as PageFacts);
  return loader({ request: new Request('https://songs.example/dev/ui'), params: {}, context });
};

it('the pages for people who build the shop exist in a demo only', async () => {
  await expect(open('demo')).resolves.toBeNull();
  await expect(open('production')).rejects.toMatchObject({ init: { status: 404 } });
});
