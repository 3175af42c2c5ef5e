import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Segment } from '~/ui/field/segment.tsx';
import { type RecordingWay, TakeRecording, type TakeRecordingProps } from './take-recording.tsx';

/**
 * Takes a recording from the microphone or from a file. Changing between the two discards the previous recording.
 * `name` is the field name of the choice.
 */
export function RecordOrUpload({ name, ...rest }: Omit<TakeRecordingProps, 'way'> & { name: string }) {
  const [way, setWay] = useState<RecordingWay>('record');
  return (
    <>
      <Segment
        legend={m.builder_say_way()}
        hideLegend
        name={name}
        value={way}
        options={[
          { value: 'record', label: m.builder_way_record() },
          { value: 'upload', label: m.builder_way_upload() },
        ]}
        onChange={(next) => {
          setWay(next === 'upload' ? 'upload' : 'record');
          rest.chosen.setFile(null);
        }}
      />
      <TakeRecording way={way} {...rest} />
    </>
  );
}
