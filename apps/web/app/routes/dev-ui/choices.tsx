import { useId, useState } from 'react';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { ChoiceCards, GenreCard, TextCard } from '~/ui/field/choice-card.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
import { COVER } from './samples.tsx';
import { Specimen } from './specimen.tsx';

const options = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }));
const OCCASIONS = options(['Anniversary', 'Birthday', 'Christmas', 'Just Because', "Valentine's Day"]);
const MOODS = options(['Happy', 'Lighthearted', 'Heartfelt', 'Romantic', 'Reflective']);
const GENRES = ['Singer Songwriter', 'Folk', 'Rock'];

function Chips({ base }: { base: string }) {
  const [occasion, setOccasion] = useState(['Anniversary']);
  const [moods, setMoods] = useState(['Heartfelt']);
  return (
    <>
      <ChoiceChips
        legend="Occasion"
        name={`${base}o`}
        kind="one"
        options={OCCASIONS}
        chosen={occasion}
        onChange={setOccasion}
      />
      <ChoiceChips
        legend="Vibe"
        hint="Choose at most two."
        name={`${base}m`}
        kind="many"
        limit={2}
        options={MOODS}
        chosen={moods}
        onChange={setMoods}
      />
      <ChoiceChips
        legend="Pick two things to write about"
        name={`${base}t`}
        kind="many"
        size="small"
        options={options(['Your relationship story', 'Inside jokes and funny stories'])}
        chosen={[]}
        onChange={() => {}}
        error="Oops! Please select two."
      />
    </>
  );
}

/** Chips, choice cards and segmented controls. */
export function ChoicesSection() {
  const base = useId();
  const [genre, setGenre] = useState('Folk');
  const [how, setHow] = useState('help');
  const [print, setPrint] = useState(true);
  const [vocals, setVocals] = useState('any');
  return (
    <>
      <Specimen title="Chips">
        <Chips base={base} />
      </Specimen>
      <Specimen title="Cards and segments">
        <ChoiceCards legend="Music genre" columns="genres">
          {GENRES.map((label) => (
            <GenreCard
              key={label}
              name={`${base}g`}
              value={label}
              label={label}
              checked={genre === label}
              onChoose={setGenre}
              art={<Artwork {...COVER} alt="" ratio="16 / 10" className="h-full rounded-none" />}
              play={<PlayButton size="small" playing={false} label={`Play a ${label} song`} />}
            />
          ))}
        </ChoiceCards>
        <ChoiceCards legend="Choosing your artist" error="Please make a selection.">
          <TextCard
            name={`${base}h`}
            value="help"
            title="Help me find the perfect artist"
            line="We'll show you voices that fit this sound."
            checked={how === 'help'}
            onChoose={setHow}
          />
          <TextCard
            name={`${base}h`}
            value="know"
            title="I know who I want"
            checked={how === 'know'}
            onChoose={setHow}
          />
        </ChoiceCards>
        <ChoiceCards legend="Goes with your song" columns="1">
          <TextCard
            name={`${base}a`}
            kind="many"
            value="print"
            title="Lyric print"
            line="Four lines from your song, set in wood type."
            checked={print}
            onChoose={() => setPrint(!print)}
          />
        </ChoiceCards>
        <Segment
          legend="Vocal style"
          name={`${base}v`}
          value={vocals}
          onChange={setVocals}
          options={[
            { value: 'female', label: 'Female' },
            { value: 'male', label: 'Male' },
            { value: 'any', label: 'No Preference' },
          ]}
        />
      </Specimen>
    </>
  );
}
