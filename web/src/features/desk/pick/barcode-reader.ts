/** What TypeScript does not know yet of the browser's own reader. */
interface BarcodeReader {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type ReaderClass = new (options: { formats: string[] }) => BarcodeReader;

/** What stands on packs of food. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];
/** So often a hand is looked at that holds still for half a second. */
const EVERY_MS = 200;

const readerClass = (): ReaderClass | undefined =>
  (window as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

/** Whether this browser can read barcodes. */
export const canScan = (): boolean => readerClass() !== undefined;

/** Shows in a video what the camera sees. Resolves to how it is put out; rejects where there is none, or it is not allowed. */
export async function openCamera(video: HTMLVideoElement): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const close = () => stream.getTracks().forEach((track) => track.stop());
  video.srcObject = stream;
  await video.play().catch(close);
  return close;
}

/** Reads every barcode that comes before a camera, over and over while it is there. Returns how to stop. */
export function readBarcodes(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const Reader = readerClass();
  if (!Reader) return () => undefined;
  const reader = new Reader({ formats: FORMATS });
  let again: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    // A picture that is not there yet, or cannot be read, is followed by another one.
    const found = await reader.detect(video).catch(() => []);
    if (isOver) return;
    again = setTimeout(() => void look(), EVERY_MS);
    if (found[0]) onCode(found[0].rawValue);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(again);
  };
}
