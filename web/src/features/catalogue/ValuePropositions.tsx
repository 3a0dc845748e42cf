import { formatRupees } from '@/shared/lib/format-number';
import { classNames } from '@/shared/ui';
import { DELIVERY_FEE_PAISE, toRupees } from '@domain/cart/pricing';

const IMAGE = '/images/features.svg';

/** The offsets of the image's four drawings; their captions are text beside them. */
const VALUE_PROPOSITIONS = [
  {
    from: 94,
    title: 'Doorstep delivery',
    text: `Flat ${formatRupees(toRupees(DELIVERY_FEE_PAISE))} on every order`,
  },
  { from: 487, title: 'Farm fresh', text: 'Picked this morning' },
  { from: 880, title: 'Best prices', text: 'Save on every basket' },
  { from: 1273, title: 'Secure payment', text: 'Cards, UPI and netbanking' },
];

/** Why to shop here; `className` lays out the four parts. */
export function ValuePropositions({ className }: { className: string }) {
  return (
    <ul aria-label="Why shop here" className={classNames('grid gap-3', className)}>
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
