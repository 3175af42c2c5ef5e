import { Artwork } from '../picture/artwork.tsx';
import { Icon } from '../picture/icon.tsx';

type PictureOptionProps = {
  /** The class of the option. It decides how the picture is framed. */
  className: string;
  /** The name of the group. Only one option of a group can be chosen. */
  group: string;
  value: string;
  label: string;
  src: string;
  ratio: string;
  lazy?: boolean;
  checked: boolean;
  onChoose: () => void;
};

/** An option that is chosen by its picture, with its name below. */
export function PictureOption(props: PictureOptionProps) {
  const { className, group, value, label, src, ratio, lazy, checked, onChoose } = props;
  return (
    <label className={className}>
      <input
        className="choice__input"
        type="radio"
        name={group}
        value={value}
        checked={checked}
        aria-label={label}
        onChange={onChoose}
      />
      <Artwork src={src} alt="" ratio={ratio} {...(lazy === undefined ? {} : { lazy })} />
      <span className="tick" aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className="small" aria-hidden="true">
        {label}
      </span>
    </label>
  );
}
