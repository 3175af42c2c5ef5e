import { m } from '~/paraglide/messages.js';
import { Icon } from '~/ui/picture/icon.tsx';

type Props = { stars: number | null; onChoose: (stars: number) => void };

/** One to five stars for a song. */
export function StarChoice({ stars, onChoose }: Props) {
  return (
    <fieldset className="story-stars">
      <legend className="label">{m.standing_stars_label()}</legend>
      {[1, 2, 3, 4, 5].map((one) => (
        <label key={one} data-on={(stars !== null && one <= stars) || undefined}>
          <input
            type="radio"
            name="stars"
            className="sr-only"
            aria-label={m.standing_star({ stars: one })}
            checked={stars === one}
            onChange={() => onChoose(one)}
          />
          <Icon name="star" size={24} />
        </label>
      ))}
    </fieldset>
  );
}
