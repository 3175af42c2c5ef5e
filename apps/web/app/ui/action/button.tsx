import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../picture/icon.tsx';
import { Spinner } from '../status/spinner.tsx';
import { ShopLink } from './shop-link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ink' | 'inverse' | 'soft' | 'ghost' | 'danger';

type Look = {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Whether the button fills the width of its container. */
  wide?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
};

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Whether the button's work is running. The button then keeps its focus and width, and ignores presses. */
    busy?: boolean;
    /**
     * The label while busy, a verb such as 'Saving'. Pass it from the start: the button is as wide as the longer label.
     */
    busyLabel?: ReactNode;
  };

function look({ variant = 'primary', size = 'medium', wide }: Look, className?: string): string {
  return classes(
    'btn',
    variant !== 'primary' && `btn--${variant}`,
    size === 'small' && 'btn--small',
    wide && 'btn--wide',
    className,
  );
}

function Content(props: { icon?: IconName; iconEnd?: IconName; children?: ReactNode }) {
  return (
    <>
      {props.icon ? <Icon name={props.icon} /> : null}
      {props.children}
      {props.iconEnd ? <Icon name={props.iconEnd} /> : null}
    </>
  );
}

/**
 * The shop's button. Use only one primary button in each region of a view. A button whose own press leaves it nothing to
 * do gets `aria-disabled` and not `disabled`: it keeps its focus, and ignores presses.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, iconEnd, busy, busyLabel, className, children, onClick, type, ...rest } =
    props;
  const label = (
    <Content icon={icon} iconEnd={iconEnd}>
      {children}
    </Content>
  );
  const isOff = busy || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => (isOff ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      {busyLabel === undefined && !busy ? (
        label
      ) : (
        <Labels busy={busy} rest={label} working={busyLabel ?? children} />
      )}
    </button>
  );
}

function Labels(props: { busy?: boolean; rest: ReactNode; working: ReactNode }) {
  return (
    <span className="btn__labels">
      <span className="btn__label" data-shown={!props.busy} aria-hidden={props.busy || undefined}>
        {props.rest}
      </span>
      <span className="btn__label" data-shown={Boolean(props.busy)} aria-hidden={!props.busy || undefined}>
        <Spinner />
        {props.working}
      </span>
    </span>
  );
}

type ButtonLinkProps = Look & { className?: string; children: ReactNode } & (
    | ({ to: LinkProps['to'] } & Omit<LinkProps, 'to' | 'className' | 'children'>)
    | ({ href: string; to?: undefined } & Omit<ComponentProps<'a'>, 'href' | 'className' | 'children'>)
  );

/** A link that looks like a button. `to` is a path inside the shop; `href` is for files and other sites. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const shared = { className: look({ variant, size, wide }, className) };
  const content = (
    <Content icon={icon} iconEnd={iconEnd}>
      {children}
    </Content>
  );
  if (rest.to !== undefined)
    return (
      <ShopLink {...rest} {...shared}>
        {content}
      </ShopLink>
    );
  return (
    <a {...rest} {...shared}>
      {content}
    </a>
  );
}
