import { DESK_SHOP } from '@domain/staff/desk-shop';
import type { DeskShop } from '@domain/staff/desk-shop';

function read(): DeskShop {
  const text = document.getElementById(DESK_SHOP)?.textContent;
  // In development the page comes without it.
  return text ? (JSON.parse(text) as DeskShop) : { name: '', timeZone: 'Asia/Kolkata' };
}

/** What the page knows of the shop from the start. */
export const deskShop: DeskShop = read();
