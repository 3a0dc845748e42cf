import { classNames } from '@/shared/ui';
import { DELIVERY_FEE_PAISE } from '@domain/cart/pricing';
import { formatPaise } from '@domain/wording/formats.en';
import * as texts from './value-propositions.en';

const IMAGE = '/images/features.svg';

/** The offsets of the image's four drawings; their captions are text beside them. */
const VALUE_PROPOSITIONS = [
  {
    from: 94,
    title: texts.delivery,
    text: texts.deliveryText(formatPaise(DELIVERY_FEE_PAISE)),
  },
  { from: 487, title: texts.fresh, text: texts.freshText },
  { from: 880, title: texts.prices, text: texts.pricesText },
  { from: 1273, title: texts.payment, text: texts.paymentText },
];

/** The reasons to shop here; `className` lays out the four parts. */
export function ValuePropositions({ className }: { className: string }) {
  return (
    <ul aria-label={texts.heading} className={classNames('grid gap-3', className)}>
      {VALUE_PROPOSITIONS.map(({ from, title, text }) => (
        <li
          key={title}
          className="flex flex-col items-center gap-3 rounded-card bg-basil-tint p-4 text-center sm:flex-row sm:text-left"
        >
          <img
            src={`${IMAGE}#svgView(viewBox(${from},44,232,232))`}
            alt=""
            width={232}
            height={232}
            loading="lazy"
            className="size-20 shrink-0 rounded-full"
          />
          <p className="min-w-0 text-sm text-muted">
            <strong className="mb-0.5 block font-display text-base leading-tight font-semibold text-ink sm:text-lg/6">
              {title}
            </strong>
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
