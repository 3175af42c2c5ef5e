import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classes } from '../classes.ts';
import { ShopLink } from './shop-link.tsx';

type Look = {
  /** Whether the link has the colour and weight of the surrounding text. */
  quiet?: boolean;
  /** Set this for a link outside a sentence. Its touch target is 44 px high. */
  alone?: boolean;
};

type TextLinkProps = Look &
  (
    | ({ to: LinkProps['to'] } & Omit<LinkProps, 'to'>)
    | ({ href: string; to?: undefined } & Omit<ComponentProps<'a'>, 'href'>)
  );

const lookClass = ({ quiet, alone }: Look, className?: string) =>
  classes('link', quiet && 'link--quiet', alone && 'link--alone', className);

/** A link in text. `to` is a path inside the shop; `href` is for files and other sites. */
export function TextLink({ quiet, alone, className, ...rest }: TextLinkProps) {
  const shared = { className: lookClass({ quiet, alone }, className) };
  if (rest.to !== undefined) return <ShopLink {...rest} {...shared} />;
  return <a {...rest} {...shared} />;
}

/** A button that looks like a link ('Edit', 'Remove'). */
export function LinkButton({ quiet, alone = true, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" className={lookClass({ quiet, alone }, className)} {...rest} />;
}
