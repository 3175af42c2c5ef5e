import type { ShownDesign } from '@keepsong/contract/catalog';
import { m } from '~/paraglide/messages.js';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { PictureOption } from '~/ui/field/picture-option.tsx';
import './design-choice.css';

type ChoiceProps = {
  designs: readonly ShownDesign[];
  /** The `picture` of the chosen design; it identifies the design. */
  chosen: string | undefined;
  onChoose: (picture: string) => void;
};

/** Lets the customer choose the design of a gift card. Shows nothing when there is only one design. */
export function DesignChoice({ designs, chosen, onChoose }: ChoiceProps) {
  if (designs.length < 2) return null;
  return (
    <ChoiceGroup legend={m.cart_gift_design()}>
      <div className="card-designs">
        {designs.map(({ picture, src, name }) => (
          <PictureOption
            key={picture}
            className="card-design"
            group="design"
            value={picture}
            label={name}
            src={src}
            ratio="1"
            checked={picture === chosen}
            onChoose={() => onChoose(picture)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
