import { Outlet } from 'react-router';
import { StudioLayout } from '~/shell/layouts.tsx';

export default function LayoutStudio() {
  return (
    <StudioLayout>
      <Outlet />
    </StudioLayout>
  );
}
