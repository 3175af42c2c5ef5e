import { Outlet } from 'react-router';
import { loadFrame } from '~/shell/frame/layouts.tsx';
import { StudioLayout } from '~/shell/frame/studio-layout.tsx';
import type { Route } from './+types/layout-studio';

export { loadFrame as clientLoader, loadFrame as loader };

/**
 * Menus and footer are not loaded again when the user moves to another page. They are loaded again when the same page
 * loads anew, so that staff see their own changes at once.
 */
export const shouldRevalidate = ({
  formAction,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: RevalidateArgs) => formAction === undefined && currentUrl.href === nextUrl.href && defaultShouldRevalidate;

type RevalidateArgs = {
  formAction?: string;
  defaultShouldRevalidate: boolean;
  currentUrl: URL;
  nextUrl: URL;
};

export default function LayoutStudio({ loaderData }: Route.ComponentProps) {
  return (
    <StudioLayout chrome={loaderData}>
      <Outlet />
    </StudioLayout>
  );
}
