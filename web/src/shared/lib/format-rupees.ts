const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees as they are written in India, with paise only where there are any: ₹1,04,500 and ₹34.50. */
export const formatRupees = (rupees: number): string =>
  (Number.isInteger(rupees) ? whole : exact).format(rupees);
