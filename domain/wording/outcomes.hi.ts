import type { OUTCOMES as ENGLISH } from './outcomes.en';

/** Why an order does not come, in Hindi. */
export const OUTCOMES: typeof ENGLISH = {
  NOTHING_THERE: 'इसमें से कुछ भी नहीं मिला',
  NOBODY_OPENED: 'किसी ने दरवाज़ा नहीं खोला',
  NO_ANSWER: 'किसी ने फ़ोन नहीं उठाया',
  ADDRESS_NOT_FOUND: 'पता नहीं मिला',
  NOT_WANTED: 'ग्राहक ने ऑर्डर नहीं लिया',
};
