import { usePage } from '~/platform/page/page-context.tsx';

/** What the browser calls the page. */
export function PageTitle({ title }: { title: string }) {
  const { brand } = usePage().settings;
  return <title>{`${title} · ${brand}`}</title>;
}
