import type { Change } from './mutation-queue';

export const addedToCart = 'कार्ट में डाल दिया गया';
export const addedToWishlist = 'विशलिस्ट में डाल दिया गया';
export const removed = (title: string) => `${title} को कार्ट से हटा दिया गया`;
export function changed(title: string, { qty, wished }: Change): string {
  if (wished !== undefined) return `${title} को ${wished ? 'विशलिस्ट' : 'कार्ट'} में डाल दिया गया`;
  return qty ? `${title}: कार्ट में ${qty}` : removed(title);
}
export function unreachable(title: string, isMore: boolean): string {
  const why = navigator.onLine ? 'दुकान से संपर्क नहीं हो पा रहा है' : 'आप ऑफ़लाइन हैं';
  return `${why}: ${title} को अभी ${isMore ? 'जोड़ा' : 'बदला'} नहीं जा सकता।`;
}
export const unconfirmed = (title: string) => `${title} में आपके बदलाव की पुष्टि नहीं हो पाई। कृपया देख लें।`;
