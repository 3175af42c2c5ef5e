import { data, Outlet } from 'react-router';
import { defineLoad } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';

/** Pages for the people who build and check the shop. They exist in demo mode only. */
const load = defineLoad(async ({ context }) => {
  if (context.get(pageContext).settings.env !== 'demo') throw data(null, { status: 404 });
  return null;
});

export { load as clientLoader, load as loader };

export default function LayoutDev() {
  return <Outlet />;
}
