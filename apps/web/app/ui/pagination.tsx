import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from './button.tsx';

type NextPageProps = {
  label: string;
  busy?: boolean;
  busyLabel?: string;
  /** How much is shown of how much. */
  shown?: ReactNode;
} & ({ to: string; onPress?: undefined } | { to?: undefined; onPress: () => void });

/** 'Load More' at the end of a list: a link where the page has an address, else a button. */
export function NextPage(props: NextPageProps) {
  return (
    <div className="next-page">
      {props.shown ? <span className="small muted num">{props.shown}</span> : null}
      {props.to !== undefined ? (
        <ButtonLink variant="secondary" to={props.to} preventScrollReset>
          {props.label}
        </ButtonLink>
      ) : (
        <Button variant="secondary" busy={props.busy} busyLabel={props.busyLabel} onClick={props.onPress}>
          {props.label}
        </Button>
      )}
    </div>
  );
}

type PagesProps = {
  label: string;
  pages: readonly { label: string; to: string; current?: boolean }[];
};

/** Numbered pages. */
export function Pages({ label, pages }: PagesProps) {
  return (
    <nav aria-label={label}>
      <ol className="pages num">
        {pages.map((page) => (
          <li key={page.to}>
            <Link className="pages__page" to={page.to} aria-current={page.current ? 'page' : undefined}>
              {page.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
