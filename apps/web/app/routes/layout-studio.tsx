import '~/shell/desk/desk.css';
import { Outlet } from 'react-router';
import { loadCounts } from '~/features/studio/desk/load-studio.ts';
import { MakerFrame } from '~/features/studio/desk/maker-frame.tsx';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { needWorkDocument } from '~/platform/loading/need-document.ts';
import type { Route } from './+types/layout-studio';

const load = defineLoad((args: LoadArgs<object>) => {
  needWorkDocument(args.context, args.request);
  return loadCounts(args);
});

export { load as clientLoader, load as loader };

/**
 * The navigation shows how many things wait. Load these numbers again with each page, because the user may have
 * read or done something.
 */
export const shouldRevalidate = () => true;

/** The pages where artists and vendors work. */
export default function LayoutStudio({ loaderData }: Route.ComponentProps) {
  return (
    <MakerFrame counts={loaderData}>
      <Outlet />
    </MakerFrame>
  );
}
