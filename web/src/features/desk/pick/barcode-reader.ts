/** The browser's BarcodeDetector, which TypeScript does not know yet. */
interface BarcodeReader {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type ReaderClass = new (options: { formats: string[] }) => BarcodeReader;

/** The formats on packs of food. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];
/** Fast enough for a hand that holds still for half a second. */
const SCAN_MS = 200;

const readerClass = (): ReaderClass | undefined =>
  (window as { BarcodeDetector?: ReaderClass }).BarcodeDetector;

/** Whether this browser can detect barcodes. */
export const canScan = (): boolean => readerClass() !== undefined;

/**
 * Shows the camera's picture in a video element. Resolves to a function that stops it; rejects if there is no camera or
 * permission.
 */
export async function openCamera(video: HTMLVideoElement): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const close = () => stream.getTracks().forEach((track) => track.stop());
  video.srcObject = stream;
  await video.play().catch(close);
  return close;
}

/** Detects barcodes in a video until stopped; returns the function that stops it. */
export function readBarcodes(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const Reader = readerClass();
  if (!Reader) return () => undefined;
  const reader = new Reader({ formats: FORMATS });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const detectNext = async () => {
    // The frame is not there yet or cannot be read: try the next one.
    const found = await reader.detect(video).catch(() => []);
    if (isStopped) return;
    timer = setTimeout(() => void detectNext(), SCAN_MS);
    if (found[0]) onCode(found[0].rawValue);
  };
  void detectNext();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
