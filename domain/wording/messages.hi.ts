import type { MessagePreferences, OrderMessageKind } from '../message/message';
import { unitLabel } from '../catalogue/units.hi';
import { EVENTS } from './events.hi';
import { formatPaise, formatWindow } from './formats.hi';
import { BASE } from './language.hi';
import type { MessageWords } from './messages.en';
import { formatWeight } from './weight.hi';

/** What follows from what has happened. */
type Next = (isPaid: boolean, preferences: MessagePreferences) => string;

const SUBJECT: Record<OrderMessageKind, (number: string) => string> = {
  PLACED: (number) => `आपका ऑर्डर ${number} हमें मिल गया`,
  PACKED: (number) => `आपके ऑर्डर ${number} में एक बदलाव`,
  OUT_FOR_DELIVERY: (number) => `आपका ऑर्डर ${number} रास्ते में है`,
  DELIVERED: (number) => `आपका ऑर्डर ${number} डिलीवर हो गया`,
  DELIVERY_FAILED: (number) => `आपका ऑर्डर ${number} डिलीवर नहीं हो पाया`,
  CANCELLED: (number) => `आपका ऑर्डर ${number} रद्द हो गया`,
  REFUND_SETTLED: (number) => `ऑर्डर ${number} के पैसे वापस`,
  REFUND_FAILED: (number) => `ऑर्डर ${number} के पैसे वापस आने में देर हो रही है`,
  ITEMS_SHORT: (number) => `आपके ऑर्डर ${number} में कुछ कम है`,
  SLOT_MOVED: (number) => `आपके ऑर्डर ${number} की डिलीवरी का नया समय`,
  SLOT_NONE: (number) => `आपके ऑर्डर ${number} की डिलीवरी का समय अभी तय नहीं है`,
};

const NEXT: Partial<Record<OrderMessageKind, Next>> = {
  PLACED: (_isPaid, { orderProgress }) =>
    orderProgress ? 'जब यह रास्ते में होगा, हम आपको ईमेल करेंगे।' : 'यह कहाँ तक पहुँचा, दुकान में इसके पेज पर देखें।',
  PACKED: (isPaid) =>
    isPaid ? 'जो नहीं मिला, उसके पैसे उसी तरीके से वापस होते हैं जिससे पेमेंट हुआ था।' : 'पैसे सिर्फ़ उसी के लगेंगे जो आपको मिलेगा।',
  OUT_FOR_DELIVERY: (isPaid) =>
    isPaid ? 'पेमेंट हो चुका है। डिलीवरी पर कुछ नहीं देना है।' : 'कृपया डिलीवरी पर पेमेंट करें।',
  DELIVERED: () => 'कुछ ठीक नहीं है? इस ईमेल का जवाब दें, हम उसे ठीक करेंगे।',
  DELIVERY_FAILED: () => 'हम फिर कोशिश करेंगे या आपको फ़ोन करेंगे।',
  CANCELLED: (isPaid) =>
    isPaid ? 'आपके पैसे उसी तरीके से वापस होंगे जिससे पेमेंट हुआ था। यह हो जाने पर हम आपको ईमेल करेंगे।' : 'कुछ नहीं देना है।',
  REFUND_SETTLED: () => 'बैंक में दिखने में आम तौर पर सात दिन तक लगते हैं।',
  ITEMS_SHORT: () => 'इसके पैसे उसी तरीके से वापस होंगे जिससे पेमेंट हुआ था। बाकी सब वैसा ही आएगा जैसा आपने ऑर्डर किया था।',
};

/** All texts of messages to shoppers, in Hindi. */
export const MESSAGES: MessageWords = {
  language: 'hi',
  home: BASE,
  subject: SUBJECT,
  events: EVENTS,
  next: NEXT,
  backInStock: {
    subject: (title) => `${title} फिर से स्टॉक में है`,
    text: (title) => `आपकी विशलिस्ट का प्रोडक्ट ${title} फिर से स्टॉक में है। हो सकता है अभी स्टॉक ज़्यादा न हो।`,
  },
  passwordReset: {
    subject: 'आपके अकाउंट के लिए नया पासवर्ड',
    text: (minutes) =>
      `किसी ने, उम्मीद है आपने ही, आपके अकाउंट के लिए नया पासवर्ड माँगा है। नीचे का लिंक सिर्फ़ एक बार काम करेगा, ${minutes} मिनट के अंदर।`,
    otherwise: 'अगर यह आपने नहीं किया, तो इस ईमेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।',
  },
  passwordChanged: {
    subject: 'आपका पासवर्ड बदल गया',
    text: 'आपके अकाउंट का पासवर्ड बदला गया, और बाकी हर जगह से आपको लॉग आउट कर दिया गया।',
    passkeys: 'आप अब भी अपनी पासकी से लॉग इन कर सकते हैं: आपकी सभी पासकी प्रोफ़ाइल में दिखती हैं।',
    otherwise: 'अगर यह आपने नहीं किया, तो नीचे के लिंक से तुरंत नया पासवर्ड चुनें।',
  },
  accountDeleted: {
    subject: 'आपका अकाउंट हटा दिया गया',
    text: 'आपका अकाउंट आपके पतों और सूचियों समेत हटा दिया गया। आपके ऑर्डर और रसीदें हम रखते हैं, क्योंकि यह कानूनन ज़रूरी है; आपकी जानकारी में से सिर्फ़ राज्य और पिनकोड, और ₹50,000 या उससे ज़्यादा के टैक्स इनवॉइस पर आपका नाम और पता।',
    otherwise: 'अगर यह आपने नहीं किया, तो कोई आपका पासवर्ड जानता है: आप इसे और जहाँ भी इस्तेमाल करते हैं, वहाँ बदल दें।',
    reason: 'यह आखिरी ईमेल इसलिए आया है कि आपका यहाँ अकाउंट था। हमने आपका ईमेल पता नहीं रखा है।',
  },
  passkey: {
    PASSKEY_ADDED: {
      subject: 'आपके अकाउंट में एक पासकी जोड़ी गई',
      text: 'आपके अकाउंट में एक पासकी जोड़ी गई। जिसके पास वह है, वह आपके पासवर्ड के बिना लॉग इन कर सकता है।',
      otherwise: 'अगर यह आपने नहीं किया, तो उसे अपनी प्रोफ़ाइल से तुरंत हटाएँ और अपना पासवर्ड बदलें।',
    },
    PASSKEY_REMOVED: {
      subject: 'आपके अकाउंट से एक पासकी हटाई गई',
      text: 'आपके अकाउंट से एक पासकी हटाई गई। अब वह काम नहीं करेगी।',
      otherwise: 'अगर यह आपने नहीं किया, तो तुरंत अपना पासवर्ड बदलें: इससे बाकी हर जगह लॉग आउट हो जाता है।',
    },
    noneLeft: 'आपके अकाउंट में अब कोई पासकी नहीं है: लॉग इन आपके पासवर्ड से होगा।',
  },
  labels: {
    seeShop: 'दुकान पर जाएँ',
    newPassword: 'नया पासवर्ड चुनें',
    seePasskeys: 'अपनी पासकी देखें',
    order: 'ऑर्डर',
    delivery: 'डिलीवरी',
    items: 'चीज़ें',
    fee: 'डिलीवरी फ़ीस',
    discount: 'छूट',
    paid: 'पेमेंट हुआ',
    due: 'डिलीवरी पर देना है',
    ordered: 'ऑर्डर की रकम',
    total: 'कुल',
    packed: 'जो पैक हुआ उसका कुल',
    seeOrder: 'अपना ऑर्डर देखें',
    seeProduct: 'दुकान में देखें',
  },
  line: (qty, quantity, price) => `${qty} × ${price} प्रति ${unitLabel(quantity)}`,
  became: {
    missing: (qty) => `${qty} उपलब्ध नहीं, पैसे नहीं लगेंगे`,
    refunded: (qty) => `${qty} उपलब्ध नहीं, पैसे वापस`,
    replaced: (qty, title) => `इसके बदले ${qty} × ${title}`,
    weighed: (grams) => `बैग में ${formatWeight(grams)}`,
  },
  reason: {
    order: 'यह ईमेल आपके ऑर्डर की वजह से आया है।',
    backInStock: 'यह ईमेल इसलिए आया है कि प्रोडक्ट आपकी विशलिस्ट में है।',
    account: 'यह ईमेल आपके अकाउंट की वजह से आया है।',
  },
  unsubscribe: {
    link: 'स्टॉक में लौटे प्रोडक्ट की सूचनाएँ बंद करें',
    question: 'क्या हम आपको स्टॉक में लौटे प्रोडक्ट के बारे में बताना बंद कर दें?',
    button: 'हाँ, बंद करें',
    done: 'हो गया। अब हम आपको स्टॉक में लौटे प्रोडक्ट के बारे में नहीं बताएँगे।',
    undo: 'इसे अपनी प्रोफ़ाइल में फिर चालू कर सकते हैं।',
    broken: 'यह लिंक पूरा नहीं है। कृपया इसे ईमेल से फिर खोलें।',
    orders: 'आपके ऑर्डर के ईमेल आते रहेंगे।',
  },
  rupees: formatPaise,
  window: formatWindow,
};
