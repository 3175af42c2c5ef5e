import { Outlet } from 'react-router';
import { BareLayout } from '~/shell/frame/layouts.tsx';

export default function LayoutBare() {
  return (
    <BareLayout>
      <Outlet />
    </BareLayout>
  );
}
