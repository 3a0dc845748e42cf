import { slugOf } from '../../../domain/catalogue/product-rules';
import type { Product } from '../../../domain/catalogue/product';
import { chance, pick } from './chance';
import { MAKERS, PACKS, SHELVES, TRADES } from './product-words';

const SHELF_NAMES = Object.keys(SHELVES);
/** As shoppers rate: mostly well. */
const RATINGS = [1, 1.5, 2, 2.5, 3, 3, 3.5, 3.5, 4, 4, 4, 4.5, 4.5, 5];

/** Maker, quality, item and pack: "Kaveri Farms Organic Basmati Rice, Value Pack". */
function titleOf(item: string, quality: string, random: () => number): string {
  const words = [pick(MAKERS, random()), pick(TRADES, random()), quality, item].filter((word) => word !== '');
  const pack = pick(PACKS, random());
  return words.join(' ') + (pack && `, ${pack}`);
}

/** The product with that id: the same on every machine and in every run. */
export function generateProduct(id: number): Product {
  const random = chance(id);
  const categoryName = pick(SHELF_NAMES, random());
  const { items, qualities } = SHELVES[categoryName]!;
  const item = pick(items, random());
  const [quantity, times] = pick(item.units, random());
  const title = titleOf(item.name, pick(qualities, random()), random);
  const rupees = Math.max(5, Math.round(item.price * times * (0.75 + 0.7 * random())));
  return {
    // The id makes it unique: several makers' titles are the same.
    _id: `${slugOf(title)}-${id}`,
    id,
    title,
    image: `/images/products/${item.art}.svg`,
    pricePaise: rupees * 100,
    quantity,
    rating: pick(RATINGS, random()),
    categoryName,
  };
}
