import type { Change } from './mutation-queue';

export const addedToCart = 'कार्ट में डाल दिया गया';
export const addedToWishlist = 'विशलिस्ट में डाल दिया गया';
export const removed = (title: string) => `${title} को कार्ट से हटा दिया गया`;
export function changed(title: string, { qty, wished }: Change): string {
  if (wished !== undefined) return `${title} को ${wished ? 'विशलिस्ट' : 'कार्ट'} में डाल दिया गया`;
  return qty ? `${title}: कार्ट में ${qty}` : removed(title);
}
export const unreachable = 'दुकान से संपर्क नहीं है: कार्ट और विशलिस्ट अभी बदले नहीं जा सकते।';
export const unconfirmed = (title: string) => `${title} में आपके बदलाव की पुष्टि नहीं हो पाई। कृपया देख लें।`;
