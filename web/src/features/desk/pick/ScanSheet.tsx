import { useEffect, useRef, useState } from 'react';
import { Sheet } from '@/shared/ui';
import { openCamera, readBarcodes } from './barcode-reader';
import { PICK, unknownWords } from './pick-words';

interface ScanSheetProps {
  open: boolean;
  /** Returns whether it is known: then the sheet is done. */
  onCode: (code: string) => boolean;
  onClose: () => void;
}

/** What the camera sees, and what is wrong with that. */
function Camera({ onCode }: Pick<ScanSheetProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const [problem, setProblem] = useState('');
  useEffect(() => void (found.current = onCode), [onCode]);
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    const opening = openCamera(screen);
    opening.catch(() => setProblem(PICK.noCamera));
    const stop = readBarcodes(screen, (code) => setProblem(found.current(code) ? '' : unknownWords(code)));
    return () => {
      stop();
      void opening.then((close) => close()).catch(() => undefined);
    };
  }, []);
  return (
    <>
      <video
        ref={video}
        muted
        playsInline
        className="aspect-4/3 w-full rounded-lg bg-basil-tint object-cover"
      />
      <p className="mt-3 text-muted">{PICK.scanHint}</p>
      <p role="status" className="mt-1 font-semibold text-tomato">
        {problem}
      </p>
    </>
  );
}

/** Looks for a pack by its barcode. The camera is on for as long as this is open. */
export const ScanSheet = ({ open, onCode, onClose }: ScanSheetProps) => (
  <Sheet open={open} onClose={onClose} title={PICK.scanning}>
    {open && <Camera onCode={onCode} />}
  </Sheet>
);
