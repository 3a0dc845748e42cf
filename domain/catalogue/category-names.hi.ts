/** The categories of the demo; an owner's own ones are called what the owner calls them. */
const NAMES: Readonly<Record<string, string>> = {
  dairy: 'डेयरी',
  staples: 'राशन',
  vegetables: 'सब्ज़ियाँ',
  fruits: 'फल',
  dryfruits: 'सूखे मेवे',
  snacks: 'नमकीन और स्नैक्स',
  sprouts: 'दालें और स्प्राउट्स',
  nonveg: 'नॉन-वेज',
  spices: 'मसाले',
};

export const knownName = (categoryName: string): string | undefined =>
  Object.hasOwn(NAMES, categoryName) ? NAMES[categoryName] : undefined;

/** The demo's descriptions. Categories have none in Hindi, so that an owner's own ones stay as they are. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Milk, curd, paneer, butter and ghee, chilled from farm to door.':
    'दूध, दही, पनीर, मक्खन और घी, खेत से घर तक ठंडा।',
  'Rice, atta, oil, sugar and salt: what every kitchen starts from.':
    'चावल, आटा, तेल, चीनी और नमक: हर रसोई की शुरुआत।',
  'Picked this morning, sorted by hand, sold by the kilo.': 'आज सुबह तोड़ी, हाथ से छाँटी, किलो के भाव।',
  'Seasonal fruit at its sweetest, from mango to pomegranate.': 'आम से अनार तक, मौसम के सबसे मीठे फल।',
  'Almonds, cashews, dates and figs for every day and every festival.':
    'बादाम, काजू, खजूर और अंजीर, हर दिन और हर त्योहार के लिए।',
  "Namkeen, chips, cookies and sweets for the four o'clock hunger.":
    'शाम की छोटी भूख के लिए नमकीन, चिप्स, कुकीज़ और मिठाइयाँ।',
  'Dals, beans and fresh sprouts: protein for the whole week.':
    'दालें, राजमा-चना और ताज़ा स्प्राउट्स: पूरे हफ़्ते का प्रोटीन।',
  'Eggs, chicken, mutton and fish, cut fresh and packed on ice.':
    'अंडे, चिकन, मटन और मछली, ताज़ा कटे और बर्फ़ में पैक।',
  'Turmeric, chilli, cumin and masalas, ground in small batches.':
    'हल्दी, मिर्च, जीरा और मसाले, थोड़ा-थोड़ा पीसकर तैयार।',
};

export const shownDescription = (description: string): string =>
  Object.hasOwn(DESCRIPTIONS, description) ? (DESCRIPTIONS[description] ?? description) : description;
