import { m } from '~/paraglide/messages.js';
import { FieldError } from '~/ui/field/field.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import type { CardFields } from './use-card-form.ts';
import type { PurchaseProblem } from './use-purchase.ts';

type PaymentSectionProps = {
  open: boolean;
  /** Says why no card is needed. '' when something is due. */
  free: string;
  fields: CardFields;
  /** Says who can see the entered data. */
  safeWords: string;
  problem: PurchaseProblem | null;
};

/** The provider's card fields. They stay mounted while another section is open, so that typed values are not lost. */
export function PaymentSection({ open, free, fields, safeWords, problem }: PaymentSectionProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields are the provider's, and a fieldset would add a legend.
    <div className="card-group" role="group" aria-label={m.checkout_section_payment()} hidden={!open}>
      <div className="pb-6">
        {free ? (
          <p>{free}</p>
        ) : (
          <>
            {problem ? <CardError problem={problem} /> : null}
            <div className="card-place relative" aria-busy={!fields.ready || undefined}>
              {fields.ready ? null : <CardSkeleton />}
              <div ref={fields.place} />
            </div>
            <p className="help flex items-center gap-2">
              <Icon name="lock" size={17} className="flex-none" />
              {safeWords}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function CardError({ problem }: { problem: PurchaseProblem }) {
  return (
    <div className="mb-4">
      <FieldError>
        {problem.words}
        {problem.reason ? <span className="block font-normal">{problem.reason}</span> : null}
      </FieldError>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="absolute inset-x-0 top-0 grid grid-cols-2 gap-4">
      <Skeleton className="col-span-2" shape="block" height="54px" />
      <Skeleton className="col-span-2" shape="block" height="84px" />
      <Skeleton shape="block" height="84px" />
      <Skeleton shape="block" height="84px" />
    </div>
  );
}
