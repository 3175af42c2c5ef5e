import type { User } from '@keepsong/contract/common';
import { Avatar } from '~/ui/picture/avatar.tsx';

/** The user's portrait, the staff logo, or initials (spec 6-19…6-22). */
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
