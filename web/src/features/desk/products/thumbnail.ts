import { smallPicture } from '@/shared/lib/small-picture';

/** The URL of the picture in a list: the smallest one of an upload. */
export const thumbnail = (image: string): string => smallPicture(image).replace(/(\/p\/.+-)480/, '$1160');
