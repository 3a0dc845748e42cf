import { createHash } from 'node:crypto';
import { chance, pick } from './chance';
import type { Product } from '../../../domain/catalogue/product';

/** What shoppers put into carts and orders: a part of the catalogue, spread over all of it. */
export type Basket = readonly Omit<Product, 'id' | 'rating' | 'categoryName'>[];

export interface ShopperRow {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailKey: string;
}

export interface CartItemRow {
  userId: string;
  productId: string;
  qty: number;
}

const FIRST_NAMES =
  `Aarav Aditi Ananya Arjun Asha Bhavna Chetan Deepa Dev Farhan Gauri Harini Isha Jatin Kabir Kavya
  Lakshmi Meera Mohan Nikhil Nisha Omar Pooja Priya Rahul Ravi Rohan Sana Sara Tara Uma Varun Vikram Zoya`.split(
    /\s+/,
  );
const LAST_NAMES =
  `Agarwal Banerjee Bhat Chopra Das Desai Fernandes Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Mehta
  Menon Mishra Nair Patel Pillai Rao Reddy Sen Shah Sharma Singh Thomas Varma Yadav`.split(/\s+/);

/** An identity that depends on nothing but its name, in the form of a random one. */
export function identityOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const NUMBER_LENGTH = 8;
/** The number at the end of a generated name: its order is that of the text. */
export const numbered = (prefix: string, number: number): string =>
  prefix + String(number).padStart(NUMBER_LENGTH, '0');

export const SHOPPER_EMAIL = 'shopper-';
/** The _id of the generated shopper of that number. */
export const shopperId = (number: number): string => identityOf(`shopper ${number}`);

/** The shopper of that number: the same in every run. */
export function generateShopper(number: number): ShopperRow {
  const random = chance(number);
  const email = `${numbered(SHOPPER_EMAIL, number)}@example.com`;
  return {
    _id: shopperId(number),
    firstName: pick(FIRST_NAMES, random()),
    lastName: pick(LAST_NAMES, random()),
    email,
    emailKey: email,
  };
}

const MAX_ITEMS = 9;
const MAX_QTY = 4;

/** What is in the shopper's cart: one to nine different products. */
export function generateCart(number: number, basket: Basket): CartItemRow[] {
  const random = chance(number);
  const wanted = 1 + Math.floor(random() * MAX_ITEMS);
  const products = new Set(Array.from({ length: wanted }, () => pick(basket, random())._id));
  const userId = shopperId(number);
  return [...products].map((productId) => ({ userId, productId, qty: 1 + Math.floor(random() * MAX_QTY) }));
}
