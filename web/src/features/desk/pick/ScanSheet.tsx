import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Sheet } from '@/shared/ui';
import { openCamera, readBarcodes } from './barcode-reader';
import { PICK, unknownBarcodeText } from './pick-text';

interface ScanSheetProps {
  open: boolean;
  /** Returns whether the barcode is known: then the sheet closes. */
  onCode: (code: string) => boolean;
  onClose: () => void;
}

/** The camera's picture, or its error. */
function Camera({ onCode }: Pick<ScanSheetProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const take = useEffectEvent((code: string) => setProblem(onCode(code) ? '' : unknownBarcodeText(code)));
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    const camera = openCamera(screen);
    camera.catch(() => setProblem(PICK.noCamera));
    const stop = readBarcodes(screen, (code) => take(code));
    return () => {
      stop();
      void camera.then((close) => close()).catch(() => undefined);
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

/** Finds a product by its barcode. The camera is on while the sheet is open. */
export const ScanSheet = ({ open, onCode, onClose }: ScanSheetProps) => (
  <Sheet open={open} onClose={onClose} title={PICK.scanning}>
    {open && <Camera onCode={onCode} />}
  </Sheet>
);
