import { SHIPPING_CLASSES, type ShippingClass } from '@keepsong/domain/checkout/shipping-class';
import { m } from '~/paraglide/messages.js';

export const CLASS_WORDS: Readonly<Record<ShippingClass, () => string>> = {
  letter: m.desk_class_letter,
  parcel: m.desk_class_parcel,
  large: m.desk_class_large,
};

/** The classes of goods that are sent, for a field in which one is chosen. */
export const CLASS_OPTIONS = () => SHIPPING_CLASSES.map((one) => ({ value: one, label: CLASS_WORDS[one]() }));
