/** Something to buy. */
export interface Product {
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
