import { m } from '~/paraglide/messages.js';
import { ButtonLink } from '~/ui/action/button.tsx';

/** Where a list of the system goes on. A null address is not offered. */
export function Pages({ newest, older }: { newest: string | null; older: string | null }) {
  if (newest === null && older === null) return null;
  return (
    <div className="desk-pages">
      {newest === null ? null : (
        <ButtonLink to={newest} variant="soft" size="small">
          {m.admin_newest()}
        </ButtonLink>
      )}
      {older === null ? null : (
        <ButtonLink to={older} variant="soft" size="small">
          {m.admin_older()}
        </ButtonLink>
      )}
    </div>
  );
}
