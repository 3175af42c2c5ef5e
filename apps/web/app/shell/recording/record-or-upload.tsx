import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Segment } from '~/ui/field/segment.tsx';
import { type RecordingWay, TakeRecording, type TakeRecordingProps } from './take-recording.tsx';

/**
 * Lets the visitor choose between recording with the microphone and uploading a file. Changing this choice discards the
 * previous recording. `name` is the form name of the two radio buttons.
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
