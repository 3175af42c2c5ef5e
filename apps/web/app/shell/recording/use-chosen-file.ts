import { useRef, useState } from 'react';
import { refusalWords } from '~/platform/api/errors.ts';
import { checkRecording } from './recording-kind.ts';

export type ChosenFile = {
  file: File | null;
  /** The reason why the last chosen file was refused. */
  fault: string | null;
  /** Sets a recording that was made on this page. It is not checked. */
  setFile: (file: File | null) => void;
  /** Checks a file that the visitor chose, and sets it if it may be a recording. */
  take: (file: File | null) => Promise<void>;
};

/**
 * Holds the recording that will be sent. `onChange` is called at each new choice, so that the page can remove messages
 * about the previous file. `onReady` gets each recording that may be sent.
 */
export function useChosenFile(onChange: () => void, onReady: (file: File) => void = () => {}): ChosenFile {
  const [chosen, setChosen] = useState<Pick<ChosenFile, 'file' | 'fault'>>({ file: null, fault: null });
  const latest = useRef<File | null>(null);
  const setFile = (file: File | null) => {
    latest.current = file;
    onChange();
    setChosen({ file, fault: null });
    if (file) onReady(file);
  };
  const take = async (file: File | null) => {
    setFile(null);
    if (!file) return;
    latest.current = file;
    const code = await checkRecording(file);
    // The visitor has chosen another file in the meantime, so ignore this result.
    if (latest.current !== file) return;
    setChosen(code ? { file: null, fault: refusalWords(code) } : { file, fault: null });
    if (!code) onReady(file);
  };
  return { ...chosen, setFile, take };
}
