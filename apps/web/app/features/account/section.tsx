import type { ReactNode } from 'react';
import { Heading } from '~/ui/lettering/heading.tsx';

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** One section of the account page, with a heading. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className="account__section" aria-label={title}>
      <Heading level={2} size="d4">
        {title}
      </Heading>
      {text ? <p className="muted">{text}</p> : null}
      {children}
    </section>
  );
}
