import type { OrderEventCode, OrderEventParams } from '../order/order-events';
import type { EventWords } from './events.en';
import { formatPaise, formatWindow } from './formats.hi';
import { OUTCOMES } from './outcomes.hi';
import { wordOutcome, wordReason } from './reason-codes';
import { REASONS } from './reasons.hi';

const HAPPENED: Record<OrderEventCode, (params: OrderEventParams) => string> = {
  PLACED: ({ payment }) =>
    payment === 'PAID' ? 'आपका ऑर्डर मिल गया और पेमेंट हो गया।' : 'आपका ऑर्डर मिल गया, पेमेंट डिलीवरी पर करना है।',
  PICKING: () => 'आपका ऑर्डर पैक हो रहा है।',
  PICKER_CHANGED: () => 'अब दुकान में कोई और आपका ऑर्डर पैक कर रहा है।',
  PACKED: (params) =>
    [
      'आपका ऑर्डर पैक हो गया।',
      ...packedOtherwise(params),
      params.duePaise !== undefined && `डिलीवरी पर ${formatPaise(params.duePaise)} का पेमेंट करें।`,
    ]
      .filter(Boolean)
      .join(' '),
  OUT_FOR_DELIVERY: () => 'आपका ऑर्डर रास्ते में है।',
  DELIVERED: () => 'आपका ऑर्डर डिलीवर हो गया।',
  DELIVERY_FAILED: ({ reason }) => `आपका ऑर्डर डिलीवर नहीं हो पाया${because(reason)}`,
  CANCELLED: ({ by, reason }) =>
    by === 'SHOPPER' ? 'आपने यह ऑर्डर रद्द किया।' : `दुकान ने यह ऑर्डर रद्द किया${because(reason)}`,
  REFUND_STARTED: ({ amountPaise = 0 }) => `${formatPaise(amountPaise)} आपको वापस भेजे जा रहे हैं।`,
  REFUND_SETTLED: ({ amountPaise = 0 }) =>
    `${formatPaise(amountPaise)} उसी तरीके से वापस कर दिए गए जिससे पेमेंट हुआ था।`,
  REFUND_FAILED: ({ amountPaise = 0, reason }) =>
    `${formatPaise(amountPaise)}${reason ? ` (${wordReason(reason, REASONS)})` : ''} अभी वापस नहीं हो पाए। दुकान को बता दिया गया है।`,
  ITEMS_SHORT: ({ items = [] }) => `आपके पेमेंट करने तक जो स्टॉक में नहीं बचा, उसके पैसे वापस होंगे: ${listed(items)}।`,
  SLOT_MOVED: (params) => `आपका चुना हुआ डिलीवरी का समय खाली नहीं रहा। अब आपका ऑर्डर ${windowOf(params)} आएगा।`,
  SLOT_NONE: () => 'डिलीवरी का कोई समय खाली नहीं रहा। आपका ऑर्डर कब आएगा, यह दुकान आपको बताएगी।',
};

/** Sentences on the items that are not in the bag as ordered. */
export const packedOtherwise = ({ items = [], replaced = [] }: OrderEventParams): (string | false)[] => [
  replaced.length > 0 &&
    `बदला गया: ${replaced.map(({ title, by, qty }) => `${title} के बदले ${qty} × ${by}`).join(', ')}।`,
  items.length > 0 && `जो नहीं मिला, उसके पैसे नहीं लगेंगे: ${listed(items)}।`,
];
export const listed = (items: readonly { title: string; qty: number }[]): string =>
  items.map(({ title, qty }) => `${qty} × ${title}`).join(', ');
export const because = (reason: string | undefined): string =>
  reason ? `: ${wordReason(wordOutcome(reason, OUTCOMES), REASONS)}` : '।';
/** Its times are in the shop's time zone. */
export const windowOf = ({ startsAt, endsAt }: OrderEventParams): string => {
  const at = (text: string) => new Date(`${text.slice(0, 16)}Z`);
  return startsAt && endsAt
    ? `${formatWindow({ startsAt: at(startsAt), endsAt: at(endsAt) }, 'UTC')} के बीच`
    : 'किसी और समय';
};

/** The events of an order, in Hindi. */
export const EVENTS: EventWords = {
  happened: HAPPENED,
  unknown: 'आपका ऑर्डर अपडेट किया गया है।',
};
