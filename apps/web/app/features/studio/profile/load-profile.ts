import type { ProfileView } from '@keepsong/contract/makers/profiles';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import type { LoadArgs } from '~/platform/loading/load.ts';

export type ProfileContent = { userId: string; profile: ProfileView; artistId: number | null };

/** Loads the profile of the signed-in artist. The caller has checked that the page belongs to this artist. */
export async function loadProfile(args: LoadArgs<{ id: string }>): Promise<ProfileContent> {
  const [{ profile }, { user }] = await Promise.all([
    makersOf(args.api).profiles.own(),
    args.api.account.current({ query: {} }),
  ]);
  return { userId: args.params.id, profile, artistId: user?.artist_id ?? null };
}
