/** States by the first three digits of a pincode, where the first two do not tell. */
const STATES_BY_THREE: Readonly<Record<string, string>> = {
  160: 'Chandigarh',
  194: 'Ladakh',
  248: 'Uttarakhand',
  249: 'Uttarakhand',
  263: 'Uttarakhand',
  403: 'Goa',
  737: 'Sikkim',
  744: 'Andaman and Nicobar Islands',
  ...each('Jharkhand', ['814', '815', '816', '825', '826', '827', '828', '829']),
  ...each('Arunachal Pradesh', ['790', '791', '792']),
  ...each('Meghalaya', ['793', '794']),
  795: 'Manipur',
  796: 'Mizoram',
  ...each('Nagaland', ['797', '798']),
  799: 'Tripura',
};

/** States by the first two digits: India's postal circles. */
const STATES_BY_TWO: Readonly<Record<string, string>> = {
  11: 'Delhi',
  ...each('Haryana', ['12', '13']),
  ...each('Punjab', ['14', '15', '16']),
  17: 'Himachal Pradesh',
  ...each('Jammu and Kashmir', ['18', '19']),
  ...each('Uttar Pradesh', ['20', '21', '22', '23', '24', '25', '26', '27', '28']),
  ...each('Rajasthan', ['30', '31', '32', '33', '34']),
  ...each('Gujarat', ['36', '37', '38', '39']),
  ...each('Maharashtra', ['40', '41', '42', '43', '44']),
  ...each('Madhya Pradesh', ['45', '46', '47', '48']),
  49: 'Chhattisgarh',
  50: 'Telangana',
  ...each('Andhra Pradesh', ['51', '52', '53']),
  ...each('Karnataka', ['56', '57', '58', '59']),
  ...each('Tamil Nadu', ['60', '61', '62', '63', '64']),
  ...each('Kerala', ['67', '68', '69']),
  ...each('West Bengal', ['70', '71', '72', '73', '74']),
  ...each('Odisha', ['75', '76', '77']),
  78: 'Assam',
  ...each('Bihar', ['80', '81', '82', '84', '85']),
  83: 'Jharkhand',
};

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

function each(place: string, digits: readonly string[]): Record<string, string> {
  return Object.fromEntries(digits.map((one) => [one, place]));
}

/** What a pincode says of its place; empty where it does not tell. */
export interface Place {
  city: string;
  state: string;
}

/** City and state of a whole pincode, for a shopper to correct. */
export function placeOf(pincode: string): Place {
  const [two, three] = [pincode.slice(0, 2), pincode.slice(0, 3)];
  return { city: CITIES[three] ?? '', state: STATES_BY_THREE[three] ?? STATES_BY_TWO[two] ?? '' };
}
