import { ECARD_FRONTS, type ECardFront } from '@keepsong/domain/cart/ecard';
import { m } from '~/paraglide/messages.js';
import { ecardPath, type SongLook } from '~/platform/art/song-art.ts';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { PictureOption } from '~/ui/field/picture-option.tsx';
import { FRONT_WORDS } from './ecard-words.ts';

type PickerProps = { look: SongLook; front: ECardFront; onChoose: (front: ECardFront) => void };

/** The fronts of an e-card, each drawn in the song's inks. */
export function FrontPicker({ look, front, onChoose }: PickerProps) {
  return (
    <ChoiceGroup legend={m.cart_ecard_front()}>
      <div className="ecard-fronts">
        {ECARD_FRONTS.map((one) => (
          <PictureOption
            key={one}
            className="ecard-front"
            group="ecard-front"
            value={one}
            label={FRONT_WORDS[one]()}
            src={ecardPath(one, look)}
            ratio="5 / 7"
            lazy={false}
            checked={one === front}
            onChoose={() => onChoose(one)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
