import { type ReactNode, useId, useState } from 'react';
import { Segment } from '~/ui/field/segment.tsx';
import { ToastRegion } from '~/ui/overlay/toast.tsx';
import { ArtSection } from './dev-ui/art.tsx';
import { BuilderSection } from './dev-ui/builder.tsx';
import { ButtonsSection } from './dev-ui/buttons.tsx';
import { CheckoutSection } from './dev-ui/checkout.tsx';
import { ChoicesSection } from './dev-ui/choices.tsx';
import { FieldsSection } from './dev-ui/fields.tsx';
import { MessagesSection } from './dev-ui/messages.tsx';
import { ModalsSection } from './dev-ui/modals.tsx';
import { PartsSection } from './dev-ui/parts.tsx';
import { PlayerSection } from './dev-ui/player.tsx';
import { SliderSection } from './dev-ui/slider.tsx';
import { TypeSection } from './dev-ui/type.tsx';

/**
 * Shows every component in every state and on both surfaces, for designers and for checks. The page exists in demo mode
 * only and uses sample texts.
 */
export default function DevUi() {
  const [surface, setSurface] = useState('light');
  return (
    <>
      <title>Components and states</title>
      <main className="wrap py-12">
        <h1 className="d2 mb-10">Components and states</h1>
        <Segment
          className="mb-10 max-w-130"
          legend="Surface"
          name="surface"
          value={surface}
          onChange={setSurface}
          options={[
            { value: 'light', label: 'White' },
            { value: 'dark', label: 'Vinyl' },
          ]}
        />
        {surface === 'light' ? (
          <Surface name="White" className="light" />
        ) : (
          <Surface name="Vinyl" className="dark -mx-5 px-5 py-10 md:-mx-10 md:px-10" />
        )}
        <ModalsSection />
      </main>
      <PlayerSection />
      <ToastRegion label="Notifications" dismissLabel="Dismiss" />
    </>
  );
}

function Surface({ name, className }: { name: string; className: string }): ReactNode {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id} data-surface={name}>
      <h2 id={id} className="d3 mb-8">
        {name}
      </h2>
      <div className="grid gap-x-14 gap-y-13 lg:grid-cols-2">
        <ButtonsSection />
        <FieldsSection />
        <ChoicesSection />
        <CheckoutSection />
        <MessagesSection />
        <ArtSection />
        <PartsSection />
        <TypeSection />
        <BuilderSection />
        <SliderSection />
      </div>
    </section>
  );
}
