/** What generated products are called, by category. */
export interface Shelf {
  items: readonly Item[];
  /** What is said of an item; the empty text leaves it as it is. */
  qualities: readonly string[];
}

export interface Item {
  name: string;
  /** The _id of the product of the first 72 whose picture it shows. */
  art: string;
  /** Rupees for the first of its units. */
  price: number;
  units: readonly Unit[];
}

/** A unit, and how many times the price of the first of its kind it costs. */
type Unit = readonly [label: string, times: number];

const UNITS: Readonly<Record<string, readonly Unit[]>> = {
  kilo: [
    ['500grms', 1],
    ['kg', 1.9],
    ['250grms', 0.55],
    ['2kg', 3.6],
  ],
  gram: [
    ['100grms', 1],
    ['200grms', 1.9],
    ['50grms', 0.55],
  ],
  litre: [
    ['500ml', 1],
    ['1ltr', 1.9],
    ['200ml', 0.45],
  ],
  piece: [
    ['6pc', 1],
    ['1pc', 0.25],
    ['12pc', 1.8],
  ],
  packet: [['packet', 1]],
};

/** Lines of name, picture, price and kind of unit: easier to read and mend than objects. */
const items = (lines: string): Item[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', art = '', price = '', unit = ''] = line.split(',').map((part) => part.trim());
      return { name, art, price: Number(price), units: UNITS[unit] ?? [] };
    });

/** Half of the maker's name each. */
export const MAKERS =
  `Annapurna Himgiri Malabar Konkan Deccan Godavari Nilgiri Aravalli Kaveri Narmada Sahyadri Sundarban
  Vindhya Chambal Malwa Kutch Mysuru Nagpur Ratnagiri Coorg Wayanad Munnar Darjeeling Kashmir Shimla Amritsar Jaipur
  Banaras Surat Madurai Udupi Vizag Guntur Satara Nashik Kolhapur Bikaner Awadh Tirupati Palani`
    .trim()
    .split(/\s+/);
export const TRADES =
  `Farms Fields Harvest Orchards Pantry Kitchen Naturals Valley Bazaar Growers Village Basket Acres
  Estates Roots Mandi Haat Gardens Cooperative Provisions`
    .trim()
    .split(/\s+/);

export const PACKS = ['', '', '', '', '', 'Family Pack', 'Value Pack', 'Mini Pack', 'Twin Pack', 'Gift Box'];

export const SHELVES: Readonly<Record<string, Shelf>> = {
  dairy: {
    items: items(`
      Cow Milk, fresh-cow-milk, 34, litre
      Buffalo Milk, fresh-cow-milk, 42, litre
      Toned Milk, fresh-cow-milk, 28, litre
      Dahi, fresh-dahi, 48, kilo
      Greek Yoghurt, fresh-dahi, 95, kilo
      Paneer, malai-paneer, 92, kilo
      Smoked Paneer, malai-paneer, 120, kilo
      Butter, table-butter, 285, kilo
      White Makhan, table-butter, 240, kilo
      Cheddar Cheese, cheddar-cheese, 145, kilo
      Mozzarella, cheddar-cheese, 190, kilo
      Cow Ghee, desi-cow-ghee, 345, litre
      Buffalo Ghee, desi-cow-ghee, 310, litre
      Chaas, masala-chaas, 22, litre
      Mango Lassi, punjabi-lassi, 35, litre
      Shrikhand, fresh-dahi, 110, kilo`),
    qualities: ['', 'Fresh', 'Organic', 'A2', 'Farm Fresh', 'Full Cream', 'Low Fat', 'Probiotic', 'Cultured'],
  },
  staples: {
    items: items(`
      Basmati Rice, basmati-rice, 125, kilo
      Sona Masoori Rice, basmati-rice, 72, kilo
      Brown Rice, basmati-rice, 98, kilo
      Chakki Atta, chakki-atta, 58, kilo
      Ragi Flour, chakki-atta, 66, kilo
      Jowar Flour, chakki-atta, 62, kilo
      Sunflower Oil, sunflower-oil, 158, litre
      Mustard Oil, sunflower-oil, 172, litre
      Groundnut Oil, sunflower-oil, 190, litre
      Sugar, sugar, 46, kilo
      Rock Salt, iodised-salt, 38, kilo
      Iodised Salt, iodised-salt, 26, kilo
      Poha, thick-poha, 42, kilo
      Sooji, thick-poha, 44, kilo
      Besan, besan, 64, kilo
      Jaggery, organic-jaggery, 60, kilo`),
    qualities: ['', 'Organic', 'Stone Ground', 'Cold Pressed', 'Aged', 'Unpolished', 'Premium', 'Everyday'],
  },
  vegetables: {
    items: items(`
      Tomato, tomato, 38, kilo
      Cherry Tomato, tomato, 70, kilo
      Potato, potato, 32, kilo
      Baby Potato, potato, 44, kilo
      Onion, onion, 36, kilo
      Spring Onion, onion, 28, kilo
      Carrot, carrot, 34, kilo
      Beetroot, carrot, 36, kilo
      Capsicum, mixed-capsicum, 48, kilo
      Brinjal, brinjal, 30, kilo
      Lady Finger, lady-finger, 34, kilo
      Drumstick, lady-finger, 46, kilo
      Cauliflower, cauliflower, 40, piece
      Broccoli, cauliflower, 85, piece
      Green Peas, green-peas, 60, kilo
      French Beans, green-peas, 58, kilo`),
    qualities: ['', 'Fresh', 'Organic', 'Hydroponic', 'Hand Picked', 'Tender', 'Farm Fresh', 'Washed'],
  },
  fruits: {
    items: items(`
      Apple, shimla-apple, 180, kilo
      Green Apple, shimla-apple, 210, piece
      Banana, banana, 45, piece
      Red Banana, banana, 70, piece
      Alphonso Mango, alphonso-mango, 480, piece
      Kesar Mango, alphonso-mango, 320, piece
      Grapes, black-grapes, 95, kilo
      Watermelon, watermelon, 70, piece
      Muskmelon, watermelon, 60, piece
      Pineapple, pineapple, 75, piece
      Orange, nagpur-orange, 90, kilo
      Sweet Lime, nagpur-orange, 80, kilo
      Pomegranate, pomegranate, 190, kilo
      Guava, pomegranate, 65, kilo
      Strawberry, strawberry, 120, kilo
      Litchi, strawberry, 160, kilo`),
    qualities: ['', 'Ripe', 'Organic', 'Hand Picked', 'Seedless', 'Premium', 'Export Quality', 'Sweet'],
  },
  dryfruits: {
    items: items(`
      Almonds, california-almonds, 465, kilo
      Mamra Almonds, california-almonds, 980, kilo
      Cashews, whole-cashews, 520, kilo
      Peri Peri Cashews, whole-cashews, 560, kilo
      Pistachios, roasted-pistachios, 720, kilo
      Walnuts, kashmiri-walnuts, 610, kilo
      Walnut Kernels, kashmiri-walnuts, 690, kilo
      Raisins, golden-raisins, 210, kilo
      Black Raisins, golden-raisins, 240, kilo
      Kimia Dates, kimia-dates, 240, kilo
      Medjool Dates, kimia-dates, 620, kilo
      Figs, dried-figs-anjeer, 390, kilo
      Apricots, dried-figs-anjeer, 420, kilo
      Makhana, roasted-makhana, 285, kilo
      Pumpkin Seeds, roasted-makhana, 260, kilo`),
    qualities: ['', 'Roasted', 'Salted', 'Jumbo', 'Organic', 'Premium', 'Honey Glazed', 'Handpicked'],
  },
  snacks: {
    items: items(`
      Potato Chips, classic-potato-chips, 30, packet
      Ragi Chips, classic-potato-chips, 45, packet
      Bhujia, aloo-bhujia, 55, packet
      Sev, aloo-bhujia, 50, packet
      Chivda, aloo-bhujia, 60, packet
      Banana Chips, kerala-banana-chips, 65, packet
      Tapioca Chips, kerala-banana-chips, 58, packet
      Cookies, choco-chip-cookies, 40, packet
      Digestive Biscuits, choco-chip-cookies, 35, packet
      Rusk, choco-chip-cookies, 38, packet
      Popcorn, butter-popcorn, 35, packet
      Samosa, punjabi-samosa, 90, piece
      Kachori, punjabi-samosa, 85, piece
      Gulab Jamun, gulab-jamun, 165, kilo
      Rasgulla, gulab-jamun, 175, kilo
      Chocolate, dark-chocolate, 110, piece`),
    qualities: ['', 'Crunchy', 'Masala', 'Salted', 'Baked', 'Spicy', 'Classic', 'Homestyle', 'Butter'],
  },
  sprouts: {
    items: items(`
      Toor Dal, toor-dal, 168, kilo
      Moong Dal, moong-dal, 132, kilo
      Masoor Dal, masoor-dal, 112, kilo
      Chana Dal, chana-dal, 96, kilo
      Urad Dal, chana-dal, 148, kilo
      Rajma, rajma, 154, kilo
      Chitra Rajma, rajma, 170, kilo
      Kabuli Chana, kabuli-chana, 142, kilo
      Lobia, kabuli-chana, 126, kilo
      Moth Beans, moong-sprouts, 118, kilo
      Moong Sprouts, moong-sprouts, 36, kilo
      Mixed Sprouts, moong-sprouts, 44, kilo
      Kala Chana, kala-chana-sprouts, 92, kilo
      Soya Chunks, kala-chana-sprouts, 84, kilo`),
    qualities: ['', 'Organic', 'Unpolished', 'Native', 'Premium', 'Protein Rich', 'Washed', 'Split'],
  },
  nonveg: {
    items: items(`
      Eggs, farm-eggs, 54, piece
      Country Eggs, farm-eggs, 96, piece
      Duck Eggs, farm-eggs, 120, piece
      Chicken Drumsticks, chicken-drumsticks, 195, kilo
      Chicken Breast, chicken-drumsticks, 240, kilo
      Mutton Curry Cut, mutton-curry-cut, 680, kilo
      Mutton Keema, mutton-curry-cut, 640, kilo
      Prawns, tiger-prawns, 395, kilo
      Rohu Fish, rohu-fish, 240, kilo
      Pomfret, rohu-fish, 520, kilo
      Surmai, rohu-fish, 610, kilo
      Crab, mud-crab, 320, kilo
      Chicken Sausages, chicken-sausages, 165, packet
      Salami, chicken-sausages, 180, packet`),
    qualities: ['', 'Fresh', 'Tender', 'Antibiotic Free', 'Free Range', 'Smoked', 'Cleaned', 'Boneless'],
  },
  spices: {
    items: items(`
      Turmeric Powder, turmeric-powder, 26, gram
      Chilli Powder, red-chilli-powder, 42, gram
      Byadgi Chilli, red-chilli-powder, 58, gram
      Coriander Powder, coriander-powder, 24, gram
      Coriander Seeds, coriander-powder, 28, gram
      Cumin Seeds, cumin-seeds, 55, gram
      Shahi Jeera, cumin-seeds, 95, gram
      Black Pepper, black-pepper, 115, gram
      White Pepper, black-pepper, 140, gram
      Cardamom, green-cardamom, 360, gram
      Black Cardamom, green-cardamom, 290, gram
      Garam Masala, garam-masala, 76, gram
      Sambar Masala, garam-masala, 68, gram
      Kitchen King, garam-masala, 82, gram
      Cloves, black-pepper, 160, gram
      Saffron, red-chilli-powder, 900, gram`),
    qualities: ['', 'Organic', 'Stone Ground', 'Sun Dried', 'Single Origin', 'Whole', 'Pure', 'Strong'],
  },
};
