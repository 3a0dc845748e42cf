import type { ReactNode } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import type { OrderStep } from './order-steps';

type Status = OrderCardFragment['status'];
type RefundState = OrderHistoryFragment['refunds'][number]['state'];

export const loading = 'आपका ऑर्डर लोड हो रहा है';
export const failed = 'आपका ऑर्डर लोड नहीं हो पाया।';
export const noSuchOrder = 'आपका ऐसा कोई ऑर्डर नहीं है';
export const noSuchOrderHint = 'हो सकता है यह किसी और अकाउंट का हो।';
export const seeOrders = 'अपने ऑर्डर देखें';

const NOW: Record<Status, string> = {
  PLACED: 'आपका ऑर्डर हमें मिल गया है और जल्द ही पैक होगा',
  PICKING: 'आपका ऑर्डर पैक हो रहा है',
  PACKED: 'आपका ऑर्डर पैक हो गया है और डिलीवरी के लिए तैयार है',
  OUT_FOR_DELIVERY: 'आपका ऑर्डर रास्ते में है',
  DELIVERED: 'आपका ऑर्डर डिलीवर हो गया',
  DELIVERY_FAILED: 'आपका ऑर्डर डिलीवर नहीं हो पाया',
  CANCELLED: 'यह ऑर्डर रद्द हो गया',
};
export const since = (status: Status, when: string): string => `${NOW[status]}${when && ` (${when} से)`}।`;
export const comes = (status: Status, isLate: boolean, when: string): string =>
  `${NOW[status]}। ${isLate ? `इसमें देर हो रही है, इसे ${when} के बीच आना था` : `यह ${when} के बीच आएगा`}।`;
export const was = (status: Status, when: string): string =>
  `${when && `${when} `}${NOW[status]}।${status === 'DELIVERY_FAILED' ? ' हम फिर कोशिश करेंगे या आपको फ़ोन करेंगे।' : ''}`;
export const steps = 'आपके ऑर्डर के पड़ाव';
export const STEPS: Record<OrderStep['state'], string> = {
  done: 'हो चुका',
  now: 'अभी',
  ahead: 'होना बाकी',
};
export const someShort = 'कुछ चीज़ें स्टॉक में नहीं रहीं: किन चीज़ों के पैसे नहीं लगेंगे, यह नीचे देखें।';
export const inBag = 'बैग में';

export const cancellableUntil = (when: string): string => `इसे ${when} तक रद्द किया जा सकता है।`;
export const noLongerCancellable = (when: string): string =>
  `यह अब रद्द नहीं हो सकता: इसे ${when} तक ही रद्द किया जा सकता था।`;
export const cancelOrder = 'ऑर्डर रद्द करें';
export const cancelThis = 'यह ऑर्डर रद्द करें?';
export const confirmCancel = 'हाँ, रद्द करें';
export const keepOrder = 'रद्द न करें';
export const nothingPaid = 'अभी कोई पेमेंट नहीं हुआ है, इसलिए कुछ वापस नहीं करना है।';
export const goesBack = (amount: ReactNode) => (
  <>{amount} उसी तरीके से वापस मिलेंगे जिससे पेमेंट हुआ था। बैंक को आम तौर पर सात दिन तक लगते हैं।</>
);

export const moneyBack = 'पैसे वापस';
const REFUND: Record<RefundState, string> = {
  PENDING: 'आपको वापस भेजे जा रहे हैं',
  SETTLED: 'वापस कर दिए गए',
  FAILED: 'अभी वापस नहीं हो पाए; हम इसे देख रहे हैं',
};
export const refund = (amount: ReactNode, state: RefundState) => (
  <>
    {amount} {REFUND[state]}
  </>
);
export const whatHappened = 'अब तक क्या हुआ';

export const printReceipt = 'रसीद प्रिंट करें';
export const downloadReceipt = 'रसीद डाउनलोड करें';
export const noReceipt = 'रसीद लोड नहीं हो पाई। फिर कोशिश करें।';

export const help = 'इस ऑर्डर के लिए मदद';
export const writeToUs = 'हमें लिखें';
export const subject = (number: string): string => `ऑर्डर ${number}`;
export const wantsOtherwise = 'कुछ और चाहिए, या कोई और समय?';
export const orderAnew = 'यह ऑर्डर रद्द करें, “फिर से ऑर्डर करें” पर टैप करें, और पेमेंट से पहले कार्ट बदल लें।';
export const cannotChange = 'यह ऑर्डर अब बदला नहीं जा सकता। जो और चाहिए वह ऑर्डर करें, या हमें लिखें।';
export const nobodyThere = 'घर पर कोई नहीं था?';
export const sayWhen = 'कोई कब मिलेगा, यह हमें लिखें, या ऑर्डर रद्द करवा लें।';
export const notRight = 'कुछ कम है, खराब है या वह नहीं है जो ऑर्डर किया था?';
export const sendPhoto = 'हमें लिखें, हो सके तो फ़ोटो के साथ: हम देखेंगे, और उसके पैसे वापस कर सकते हैं।';
export const whereMoney = 'आपके पैसे कहाँ हैं?';
export const onItsWay = 'पैसे उसी तरीके से वापस मिलेंगे जिससे पेमेंट हुआ था। बैंक को आम तौर पर सात दिन तक लगते हैं।';
export const anythingElse = 'कुछ और?';
export const nameNumber = 'हमें लिखें, और इस ऑर्डर का नंबर बताएँ।';
