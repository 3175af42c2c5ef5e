import type { ShownDesign } from '@keepsong/contract/catalog';
import { m } from '~/paraglide/messages.js';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
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
          <label key={picture} className="card-design">
            <input
              className="choice__input"
              type="radio"
              name="design"
              value={picture}
              checked={picture === chosen}
              aria-label={name}
              onChange={() => onChoose(picture)}
            />
            <Artwork src={src} alt="" ratio="1" />
            <span className="tick" aria-hidden="true">
              <Icon name="check" />
            </span>
            <span className="small" aria-hidden="true">
              {name}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
