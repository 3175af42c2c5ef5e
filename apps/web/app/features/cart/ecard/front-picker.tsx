import { ECARD_FRONTS, type ECardFront } from '@keepsong/domain/cart/ecard';
import { m } from '~/paraglide/messages.js';
import { ecardPath, type SongLook } from '~/platform/art/song-art.ts';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { FRONT_WORDS } from './ecard-words.ts';

type PickerProps = { look: SongLook; front: ECardFront; onChoose: (front: ECardFront) => void };

/** The fronts of an e-card, each drawn in the song's inks. */
export function FrontPicker({ look, front, onChoose }: PickerProps) {
  return (
    <ChoiceGroup legend={m.cart_ecard_front()}>
      <div className="ecard-fronts">
        {ECARD_FRONTS.map((one) => (
          <label key={one} className="ecard-front">
            <input
              className="choice__input"
              type="radio"
              name="ecard-front"
              value={one}
              checked={one === front}
              aria-label={FRONT_WORDS[one]()}
              onChange={() => onChoose(one)}
            />
            <Artwork src={ecardPath(one, look)} alt="" ratio="5 / 7" lazy={false} />
            <span className="tick" aria-hidden="true">
              <Icon name="check" />
            </span>
            <span className="small" aria-hidden="true">
              {FRONT_WORDS[one]()}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
