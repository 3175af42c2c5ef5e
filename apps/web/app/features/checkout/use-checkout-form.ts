import { useState } from 'react';
import { localStore } from '~/platform/storage.ts';
import { type CheckoutForm, keepForm, readForm } from './checkout-form.ts';

/** What was typed, kept at every change. `email` is a first guess where none was typed: the builder's. */
export function useCheckoutForm(email: string): [CheckoutForm, (change: Partial<CheckoutForm>) => void] {
  const [form, setForm] = useState<CheckoutForm>(() => {
    const kept = readForm(localStore);
    return { ...kept, email: kept.email || email };
  });
  const edit = (change: Partial<CheckoutForm>) => {
    const next = { ...form, ...change };
    keepForm(localStore, next);
    setForm(next);
  };
  return [form, edit];
}
