import { DESK_SHOP } from '@domain/staff/desk-shop';
import type { DeskShop } from '@domain/staff/desk-shop';

function read(): DeskShop {
  const text = document.getElementById(DESK_SHOP)?.textContent;
  // The development server's page lacks it.
  return text ? (JSON.parse(text) as DeskShop) : { name: '', timeZone: 'Asia/Kolkata' };
}

/** The shop's data in the page. */
export const deskShop: DeskShop = read();
