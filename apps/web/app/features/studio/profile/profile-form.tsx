import { FILM_MAX_BYTES } from '@keepsong/domain/artists/application';
import { DELIVERY_DAYS_MAX } from '@keepsong/domain/artists/availability';
import { PROFILE_LIMITS } from '@keepsong/domain/artists/profile';
import { GENRES } from '@keepsong/domain/builder/options';
import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { LIMITS } from '@keepsong/domain/text/limits';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { FilmDrop } from '~/shell/uploads/maker-drops.tsx';
import { useUpload } from '~/shell/uploads/use-upload.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { FileDrop } from '~/ui/field/file-drop.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { Draft } from './use-profile.ts';

type Part = { draft: Draft; set: (change: Partial<Draft>) => void };
type Checked = Part & { faults: ReadonlySet<string> };

type PortraitProps = Part & {
  photo: string;
  film: string | null;
  onPhoto: (url: string) => void;
  onFilm: (url: string | null) => void;
};

const MEGABYTE = 1024 * 1024;

/** The picture and the film of the artist. Without a picture, customers see the drawn portrait. */
export function Portrait({ set, photo, film, onPhoto, onFilm }: PortraitProps) {
  const { state, start, cancel } = useUpload({
    maxBytes: IMAGE_MAX_BYTES,
    send: async (file, options) => {
      const { browserApi } = await import('~/platform/api/api.ts');
      return (await browserApi().uploads.addImage({ body: { file } }, options)).image;
    },
    onDone: (image) => {
      set({ photo_id: image.id });
      onPhoto(image.url);
    },
  });
  return (
    <section className="profile-part">
      <h2>{m.studio_profile_picture()}</h2>
      <div className="profile-picture">
        <img src={photo} alt={m.studio_profile_picture_now()} width={96} height={96} />
        <FileDrop
          label={m.studio_profile_picture_drop()}
          hint={m.studio_profile_picture_hint({ size: IMAGE_MAX_BYTES / MEGABYTE })}
          accept="image/jpeg,image/png,image/webp"
          words={{ cancel: m.apply_cancel(), remove: m.apply_remove(), replace: m.apply_replace() }}
          {...{ state, onFile: start, onCancel: cancel }}
        />
      </div>
      <h3>{m.studio_profile_film()}</h3>
      {film === null ? (
        <FilmDrop
          label={m.studio_profile_film_drop()}
          hint={m.studio_profile_film_hint({ size: FILM_MAX_BYTES / MEGABYTE })}
          onDone={({ id, url }) => {
            set({ film_id: id });
            onFilm(url);
          }}
        />
      ) : (
        <div className="profile-film">
          {/* biome-ignore lint/a11y/useMediaCaption: the artist's own film */}
          <video controls preload="metadata" src={film} />
          <Button
            variant="soft"
            size="small"
            onClick={() => {
              set({ film_id: null, keeps_film: false });
              onFilm(null);
            }}
          >
            {m.apply_film_remove()}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The name, the genres, and the options that customers may order. */
export function Facts({ draft, faults, set }: Checked) {
  return (
    <section className="profile-part">
      <h2>{m.studio_profile_facts()}</h2>
      <TextInput
        label={m.apply_name()}
        maxLength={LIMITS.personName}
        error={faults.has('name') ? m.apply_name_wrong() : undefined}
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label={m.studio_profile_home()}
        mark={m.apply_optional()}
        maxLength={PROFILE_LIMITS.homeTown}
        value={draft.home_town}
        onChange={({ currentTarget }) => set({ home_town: currentTarget.value })}
      />
      <ChoiceChips
        legend={m.apply_genres()}
        name="profile-genres"
        kind="many"
        size="small"
        options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
        chosen={draft.genres}
        error={faults.has('genres') ? m.apply_genres_wrong() : undefined}
        onChange={(genres) => set({ genres: genres as Draft['genres'] })}
      />
      <div className="profile-row">
        <span>{m.studio_cal_days()}</span>
        <Stepper
          label={m.studio_cal_days()}
          value={draft.delivery_days}
          min={1}
          max={DELIVERY_DAYS_MAX}
          decreaseLabel={m.studio_cal_less()}
          increaseLabel={m.studio_cal_more()}
          onChange={(delivery_days) => set({ delivery_days })}
        />
      </div>
      <Checkbox
        label={m.studio_profile_rush()}
        hint={m.studio_profile_rush_hint()}
        checked={draft.takes_rush}
        onChange={({ currentTarget }) => set({ takes_rush: currentTarget.checked })}
      />
      <Checkbox
        label={m.studio_profile_verses()}
        hint={m.studio_profile_verses_hint()}
        checked={draft.extra_verses}
        onChange={({ currentTarget }) => set({ extra_verses: currentTarget.checked })}
      />
    </section>
  );
}

/** The texts about the artist, in both languages side by side. */
export function About({ draft, faults, set }: Checked) {
  const languages = [
    { key: 'en', name: m.apply_english() },
    { key: 'sp', name: m.apply_spanish() },
  ] as const;
  const missing = (field: string) => (faults.has(field) ? m.studio_profile_words_missing() : undefined);
  return (
    <section className="profile-part">
      <h2>{m.studio_profile_about()}</h2>
      <p className="muted">{m.studio_profile_about_lead()}</p>
      <div className="profile-both">
        {languages.map(({ key, name }) => (
          <div key={key} className="profile-part" lang={key === 'sp' ? 'es' : 'en'}>
            <TextInput
              label={m.studio_profile_intro({ language: name })}
              maxLength={PROFILE_LIMITS.intro}
              error={missing(`intro_${key}`)}
              value={draft.intro[key]}
              onChange={({ currentTarget }) => set({ intro: { ...draft.intro, [key]: currentTarget.value } })}
            />
            <TextArea
              label={m.studio_profile_bio({ language: name })}
              rows={8}
              maxLength={PROFILE_LIMITS.bio}
              error={missing(`bio_${key}`)}
              value={draft.bio[key]}
              onChange={({ currentTarget }) => set({ bio: { ...draft.bio, [key]: currentTarget.value } })}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
