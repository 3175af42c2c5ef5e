import type { User } from '@keepsong/contract/common';
import { Avatar } from '~/ui/picture/avatar.tsx';

/** Whose account it is: portrait, the mark of the staff, or initials (spec 6-19…6-22). */
export const Face = ({ user, size }: { user: User; size: 60 | 70 }) => (
  <Avatar
    size={size}
    kind={user.role === 'admin' || user.role === 'artist' ? user.role : 'anonymous'}
    firstName={user.first_name}
    lastName={user.last_name}
    seed={user.id}
    image={user.photo_url ?? undefined}
  />
);
