import { usePage } from '~/platform/page/page-context.tsx';

/** The title of the document. */
export function PageTitle({ title }: { title: string }) {
  const { brand } = usePage().settings;
  return <title>{`${title} · ${brand}`}</title>;
}
