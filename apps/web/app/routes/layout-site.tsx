import { Outlet } from 'react-router';
import { SiteLayout } from '~/shell/layouts.tsx';

export default function LayoutSite() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}
