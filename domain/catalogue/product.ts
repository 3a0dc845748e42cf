import type { PricedFacts } from './product-facts';

/** Something to buy. */
export interface Product extends PricedFacts {
  /** Readable: fresh-cow-milk. */
  _id: string;
  /** Orders the products. */
  id: number;
  title: string;
  /** The path of its picture. */
  image: string;
  /** For one unit. */
  pricePaise: number;
  /** The unit: kg, 500ml. */
  quantity: string;
  /** 1 to 5. */
  rating: number;
  categoryName: string;
}

/** A shelf of the shop; its _id is its name. */
export interface Category {
  _id: string;
  /** Orders the categories. */
  id: number;
  categoryName: string;
  image: string;
  description: string;
}
