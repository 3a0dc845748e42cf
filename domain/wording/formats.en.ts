/** A sum in paise, in English: "₹1,04,500.50". */
export const formatRupees = (paise: number): string =>
  (paise / 100).toLocaleString('en-IN', {
    ...{ style: 'currency', currency: 'INR' },
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  });

const window = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', hour12: true },
    timeZone,
  });

/** A window by the shop's clock, in English: "Wednesday, 25 November, 7:00 – 10:00 am". */
export const formatWindow = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string => window(timeZone).formatRange(startsAt, endsAt).replace(/\s+/g, ' ');
