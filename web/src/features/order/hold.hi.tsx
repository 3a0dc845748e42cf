import type { ReactNode } from 'react';

export const heldFor = (time: ReactNode) => <>आपके लिए {time} मिनट तक रिज़र्व है</>;
export const stillHeld = (minutes: number): string => `आपके लिए और ${minutes} मिनट तक रिज़र्व है`;
export const notHeld = 'अब रिज़र्व नहीं है';
export const holdEnded = 'अब आपके लिए रिज़र्व नहीं है। दोबारा रिज़र्व करने के लिए फिर से ऑर्डर करें।';
