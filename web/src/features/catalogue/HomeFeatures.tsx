const IMAGE = '/images/features.svg';

/** The picture's two halves, side by side or, on a phone, one above the other so that its words can be read. */
const HALVES = [
  {
    side: 'object-left',
    alt: 'Doorstep Delivery: flat Rs 50 on every order. Farm Fresh: picked this morning.',
  },
  {
    side: 'object-right',
    alt: 'Best Prices: save on every basket. Secure Payment: cards, UPI and netbanking.',
  },
];

/** What the shop stands for, as a picture. */
export function HomeFeatures() {
  return (
    <section aria-label="Why shop here" className="grid gap-3 sm:grid-cols-2 sm:gap-0">
      {HALVES.map(({ side, alt }) => (
        <img
          key={side}
          src={IMAGE}
          alt={alt}
          width={800}
          height={420}
          loading="lazy"
          className={`aspect-40/21 w-full rounded-card object-cover sm:rounded-none ${side}`}
        />
      ))}
    </section>
  );
}
