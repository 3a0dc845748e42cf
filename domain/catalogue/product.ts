import type { StockLevel } from '../stock/stock';
import type { PricedFacts } from './product-facts';

/** Something to buy. */
export interface Product extends PricedFacts {
  /** Readable: fresh-cow-milk. */
  _id: string;
  /** Orders the products. */
  id: number;
  title: string;
  /** Null where the shop knows none. */
  titleHi: string | null;
  /** The path of its picture. */
  image: string;
  /** For one unit. */
  pricePaise: number;
  /** The unit: kg, 500ml. */
  quantity: string;
  /** 1 to 5. */
  rating: number;
  categoryName: string;
  stockLevel: StockLevel;
  /** How many one order may hold; 0 when it is out of stock. */
  maxQty: number;
}

/** A category; its _id is its name. */
export interface Category {
  _id: string;
  /** Orders the categories. */
  id: number;
  categoryName: string;
  image: string;
  description: string;
}
