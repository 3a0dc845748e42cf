import type { ReasonWords } from './reason-codes';

/** Why the shop makes a refund by itself, in Hindi. */
export const REASONS: ReasonWords = {
  CANCELLED: 'रद्द हो गया',
  OUT_OF_STOCK: 'स्टॉक में नहीं था',
  NOT_AS_ORDERED: 'नहीं मिला, या ऑर्डर से हल्का या सस्ता था',
  OWED: 'पहले वापस नहीं हो पाए थे',
  WRONG_AMOUNT: 'किसी और रकम का पेमेंट हुआ',
  LATE: 'पेमेंट देर से हुआ',
  DUPLICATE: 'पेमेंट दो बार हुआ',
};
