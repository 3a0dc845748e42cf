/** The prefixes of each state's pincodes: India's postal circles, by two digits, or three where two are ambiguous. */
const CIRCLES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chandigarh: '160',
  Chhattisgarh: '49',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '814 815 816 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Punjab: '14 15 16',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 73 74',
};
const STATES = new Map(
  Object.entries(CIRCLES).flatMap(([state, digits]) => digits.split(' ').map((one) => [one, state] as const)),
);

/** The big cities, by the first three digits. */
const CITIES: Readonly<Record<string, string>> = {
  110: 'New Delhi',
  122: 'Gurugram',
  141: 'Ludhiana',
  143: 'Amritsar',
  160: 'Chandigarh',
  208: 'Kanpur',
  221: 'Varanasi',
  226: 'Lucknow',
  248: 'Dehradun',
  282: 'Agra',
  302: 'Jaipur',
  380: 'Ahmedabad',
  390: 'Vadodara',
  395: 'Surat',
  400: 'Mumbai',
  411: 'Pune',
  422: 'Nashik',
  440: 'Nagpur',
  452: 'Indore',
  462: 'Bhopal',
  500: 'Hyderabad',
  520: 'Vijayawada',
  530: 'Visakhapatnam',
  560: 'Bengaluru',
  570: 'Mysuru',
  600: 'Chennai',
  625: 'Madurai',
  641: 'Coimbatore',
  682: 'Kochi',
  695: 'Thiruvananthapuram',
  700: 'Kolkata',
  751: 'Bhubaneswar',
  781: 'Guwahati',
  800: 'Patna',
  834: 'Ranchi',
};

/** The place of a pincode; empty if unknown. */
export interface Place {
  city: string;
  state: string;
}

/** The last pincode in an address; empty if it has none. A phone number has more digits. */
const pincodeIn = (address: string): string => address.match(/(?<!\d)\d{6}(?!\d)/g)?.at(-1) ?? '';

/** The state of the last pincode in an address; undefined if unknown. */
export const stateOfAddress = (address: string): string | undefined =>
  placeOf(pincodeIn(address)).state || undefined;

/** What the tax of an order depends on: state and pincode of its address; empty if they are unknown. */
export function placeOfSupply(address: string): string {
  const pincode = pincodeIn(address);
  const { state } = placeOf(pincode);
  return state && `${state}, ${pincode}`;
}

/** City and state of a whole pincode, for a shopper to correct. */
export function placeOf(pincode: string): Place {
  const [two, three] = [pincode.slice(0, 2), pincode.slice(0, 3)];
  return { city: CITIES[three] ?? '', state: STATES.get(three) ?? STATES.get(two) ?? '' };
}
