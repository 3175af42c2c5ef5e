import { type ReactNode, useId } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { classes } from '../classes.ts';
import { type CloseReason, useModal } from './use-modal.ts';

type DialogCloseReason = Exclude<CloseReason, 'drag'>;

type DialogProps = {
  open: boolean;
  onClose: (reason: DialogCloseReason) => void;
  /** 575 px for `wide`, 375 px for `narrow` (spec 9.6-05), 573 px for `greeting` and 1250 px for `images` (9.6-04). */
  width?: 'wide' | 'narrow' | 'greeting' | 'images';
  /** The accessible name of the round close button. Without it the dialog has no such button. */
  closeLabel?: string;
  /** A 'back' button at the top left, for dialogs with several steps. */
  back?: { label: string; onPress: () => void };
  /**
   * Whether the visitor cannot close the dialog: neither by a press beside it, nor by Escape, nor by a close button
   * (the refresh popup, spec 2.9-35).
   */
  locked?: boolean;
  /** The buttons under the text. Put the one that does no harm first. */
  actions?: ReactNode;
  children?: ReactNode;
} & ({ title: ReactNode; label?: undefined } | { title?: undefined; label: string });

/** A modal dialog. On phones it sits at the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onClose, width = 'wide', locked } = props;
  const { present, dialog } = useModal({ open, onClose, locked });
  const titleId = useId();
  return (
    <dialog
      {...dialog}
      className="modal modal--dialog"
      aria-labelledby={props.title === undefined ? undefined : titleId}
      aria-label={props.label}
    >
      <div className={classes('modal__box dialog light', width !== 'wide' && `dialog--${width}`)}>
        {present ? <DialogContent {...props} titleId={titleId} /> : null}
      </div>
    </dialog>
  );
}

function DialogContent(props: DialogProps & { titleId: string }) {
  const { closeLabel, back, locked, onClose } = props;
  return (
    <>
      {back || (closeLabel && !locked) ? (
        <div className="dialog__bar">
          {back ? <IconButton icon="arrow-left" label={back.label} onClick={back.onPress} /> : null}
          {closeLabel && !locked ? (
            <IconButton icon="close" label={closeLabel} onClick={() => onClose('close')} />
          ) : null}
        </div>
      ) : null}
      {props.title === undefined ? null : (
        <h2 id={props.titleId} className={props.width === 'narrow' ? 'd4' : 'd3'}>
          {props.title}
        </h2>
      )}
      {props.children ? (
        <div className={classes(props.title !== undefined && 'dialog__body')}>{props.children}</div>
      ) : null}
      {props.actions ? <div className="dialog__actions">{props.actions}</div> : null}
    </>
  );
}
