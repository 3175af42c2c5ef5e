import type { ArtistCard } from '@keepsong/contract/artists';
import { stepPath } from '@keepsong/domain/builder/steps';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { browserDraft } from './draft.ts';

type Chosen = Pick<ArtistCard, 'id' | 'artist_name' | 'photo'>;

/** Puts the chosen artist into the draft, saves the draft and goes to the recipient step (spec 4.2-09). */
export function useChooseArtist() {
  const navigate = useNavigate();
  const choose = ({ id, artist_name, photo }: Chosen) => {
    const draft = browserDraft();
    const selected_recommended_artist = { id: String(id), artist_name, photo };
    const { older } = draft.state.getState().data;
    draft.change({
      selected_recommended_artist,
      require_update_artist: false,
      older: older && { ...older, artist_selection_method: 'recommended', selected_artists: [] },
    });
    // The choice is already stored in this browser, so do not wait until the shop has saved it.
    void draft.flush();
    void navigate(stepPath('recipient'));
  };
  return {
    choose,
    /** Chooses this artist in the customer's place, and shows a message that names the artist. */
    pick(artist: Chosen) {
      choose(artist);
      toast.show({
        tone: 'success',
        text: m.builder_picked_for_you({ artist: artist.artist_name }),
        action: { label: m.builder_change_artist(), to: stepPath('artist') },
      });
    },
  };
}
