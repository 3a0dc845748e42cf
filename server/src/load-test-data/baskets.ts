/** Demo dishes and their ingredients. */
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

/** A deterministic pseudo-random sequence from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One or two dishes without a fifth of their ingredients, up to four staples, and up to two other products. */
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

/** All ingredients and staples: a shop with the demo products has them. */
export const COOKED: readonly string[] = [...DISHES.flat(), ...EVERYDAY];

/**
 * So many baskets of dishes, the same in every run.
 * @param all every product of the shop, by _id
 */
export function generateBaskets(number: number, all: readonly string[]): string[][] {
  const next = numbersFrom(28);
  return Array.from({ length: number }, () => basketFrom(next, all));
}
