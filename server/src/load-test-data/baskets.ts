/** What people cook: each buys most of it, and some of what everybody buys. */
const DISHES = [
  ['basmati-rice', 'chicken-drumsticks', 'fresh-dahi', 'garam-masala', 'green-cardamom'],
  ['toor-dal', 'tomato', 'cumin-seeds', 'desi-cow-ghee', 'turmeric-powder'],
  ['malai-paneer', 'green-peas', 'tomato', 'garam-masala'],
  ['thick-poha', 'onion', 'green-peas', 'turmeric-powder'],
  ['rajma', 'basmati-rice', 'tomato', 'onion', 'garam-masala'],
  ['kabuli-chana', 'onion', 'tomato', 'coriander-powder'],
  ['rohu-fish', 'sunflower-oil', 'turmeric-powder', 'red-chilli-powder'],
  ['farm-eggs', 'onion', 'table-butter', 'black-pepper'],
  ['banana', 'shimla-apple', 'pomegranate', 'fresh-dahi'],
  ['california-almonds', 'golden-raisins', 'kimia-dates', 'whole-cashews'],
  ['classic-potato-chips', 'butter-popcorn', 'dark-chocolate', 'choco-chip-cookies'],
  ['besan', 'brinjal', 'sunflower-oil', 'red-chilli-powder'],
];
const EVERYDAY = [
  'fresh-cow-milk',
  'potato',
  'onion',
  'sugar',
  'chakki-atta',
  'tomato',
  'iodised-salt',
  'banana',
];

/** Numbers from 0 to 1 that look random, and are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A dish or two, the first ones more often, a fifth of each left out; up to four everyday things, and now and then anything. */
function basketFrom(next: () => number, all: readonly string[]): string[] {
  const pick = (list: readonly string[], power = 1): string =>
    list[Math.floor(next() ** power * list.length)]!;
  const chosen = new Set<string>();
  for (let dishes = next() < 0.4 ? 2 : 1; dishes > 0; dishes -= 1)
    for (const product of DISHES[Math.floor(next() ** 1.5 * DISHES.length)]!)
      if (next() < 0.8) chosen.add(product);
  for (let more = Math.floor(next() * 5); more > 0; more -= 1) chosen.add(pick(EVERYDAY, 1.5));
  for (let more = Math.floor(next() * 3); more > 0; more -= 1) chosen.add(pick(all));
  return [...chosen];
}

/** What the baskets are of, which a shop has that opened with the demo products. */
export const COOKED: readonly string[] = [...DISHES.flat(), ...EVERYDAY];

/**
 * So many baskets of dishes, the same in every run.
 * @param all every product of the shop, by _id
 */
export function generateBaskets(number: number, all: readonly string[]): string[][] {
  const next = numbersFrom(28);
  return Array.from({ length: number }, () => basketFrom(next, all));
}
