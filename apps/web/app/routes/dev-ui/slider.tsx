import { useState } from 'react';
import { Slider } from '~/ui/picture/slider.tsx';
import { Specimen } from './specimen.tsx';

const WORDS = { previous: 'Previous slides', next: 'Next slides' };
const SLIDES = ['Verse one', 'Chorus', 'Verse two', 'Bridge', 'Last chorus'];

/** The slider with several slides visible at the same time. */
export function SliderSection() {
  const [index, setIndex] = useState(0);
  return (
    <Specimen title={`Slider, at slide ${index + 1}`}>
      <Slider label="Parts of a song" words={WORDS} perPage={2} onIndexUpdated={setIndex}>
        {SLIDES.map((name) => (
          <p key={name} className="panel">
            {name}
          </p>
        ))}
      </Slider>
    </Specimen>
  );
}
