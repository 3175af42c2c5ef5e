import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { Checkbox } from '~/ui/field/checkbox.tsx';

/** Lets the owner allow everybody who can hear the song to keep its file. The choice applies at once. */
export function ShareFile({ slug, shared }: { slug: string; shared: boolean }) {
  const { revalidate } = useRevalidator();
  const [wish, setWish] = useState(shared);
  const choose = async (next: boolean) => {
    setWish(next);
    try {
      await browserApi().stories.shareFile({ params: { slug }, body: { shares_file: next } });
      await revalidate();
    } catch (error) {
      setWish(!next);
      void showFailure(error);
    }
  };
  return (
    <Checkbox
      className="story-share-file"
      label={m.stories_share_file()}
      hint={m.stories_share_file_hint()}
      checked={wish}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  );
}
