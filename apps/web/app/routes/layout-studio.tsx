import '~/shell/desk/desk.css';
import { Outlet } from 'react-router';
import { loadCounts } from '~/features/studio/desk/load-studio.ts';
import { MakerFrame } from '~/features/studio/desk/maker-frame.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import type { Route } from './+types/layout-studio';

const load = defineLoad((args: LoadArgs<object>) => loadCounts(args));

export { load as clientLoader, load as loader };

/** The counts of the navigation are loaded again with each page, because something may have been read or done. */
export const shouldRevalidate = () => true;

/** The pages where artists and vendors work. */
export default function LayoutStudio({ loaderData }: Route.ComponentProps) {
  return (
    <MakerFrame counts={loaderData}>
      <Outlet />
    </MakerFrame>
  );
}
