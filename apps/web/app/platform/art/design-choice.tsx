import type { ShownDesign } from '@keepsong/contract/catalog';
import { m } from '~/paraglide/messages.js';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { PictureOption } from '~/ui/field/picture-option.tsx';
import './design-choice.css';

type ChoiceProps = {
  designs: readonly ShownDesign[];
  /** The picture of the chosen design. */
  chosen: string | undefined;
  onChoose: (picture: string) => void;
};

/** The designs of a gift card. Nothing is asked when there is only one. */
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
