import { smallPicture } from '@/shared/lib/small-picture';

/** The URL of a picture in a list: of what was uploaded, the smallest. */
export const thumbnail = (image: string): string => smallPicture(image).replace(/(\/p\/.+-)480/, '$1160');
