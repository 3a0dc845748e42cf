import { createHash } from 'node:crypto';
import { escapeMarkup as escaped } from '../../common/markup';
import { RUPEE_FONT } from '../../common/rupee-font';
import type { PrintedTable, ReceiptDocument } from './receipt-document';

const STYLE = `${RUPEE_FONT}
  body { font: 16px/1.5 system-ui, sans-serif, Rupee; color: #16211b; background: #fff; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.75rem; margin: 0 0 1rem } h2 { font-size: 1rem; margin: 1.5rem 0 .25rem } p { margin: 0 }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 } dt { color: #4a574f } dd { margin: 0; overflow-wrap: anywhere }
  .table { overflow-x: auto; margin-top: 1.5rem } table { border-collapse: collapse; width: 100% }
  caption { text-align: left; font-weight: 600 } th, td { border-bottom: 1px solid #d9ded9; padding: .375rem .5rem .375rem 0; text-align: left; vertical-align: top }
  th:last-child, td:last-child { padding-right: 0 }
  .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
  .total { display: flex; justify-content: space-between; font-size: 1.25rem; font-weight: 600; margin: 1rem 0 } .notes { color: #4a574f; margin-top: 1.5rem }
  section + section { border-top: 1px solid #d9ded9; margin-top: 3rem; padding-top: 2rem }
  @media (max-width: 24rem) { table { font-size: .8125rem } th, td { padding-right: .375rem } }
  @media print { section { break-after: page } body { margin: 0; max-width: none } }`;

/** The content policy: only its own style. */
export const RECEIPT_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; font-src data:; frame-ancestors 'none'`;

/** Prints a receipt and its credit notes as a page without scripts. */
export function receiptHtml(receipts: readonly ReceiptDocument[]): string {
  const { language, title, facts } = receipts[0]!;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(`${title} ${facts[0]![1]}`)}</title><style>${STYLE}</style></head>
<body><main>${receipts.map(section).join('\n')}</main></body></html>`;
}

const section = ({ title, facts, parties, items, total, taxes, notes }: ReceiptDocument): string => `<section>
<h1>${escaped(title)}</h1>
<dl>${facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
${parties.map(({ label, lines }) => `<h2>${escaped(label)}</h2>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`).join('\n')}
${table(items)}
<p class="total"><span>${escaped(total[0])}</span><span class="number">${escaped(total[1])}</span></p>
${taxes ? table(taxes, taxes.label) : ''}
<div class="notes">${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}</div>
</section>`;

function table({ columns, rows }: PrintedTable, caption?: string): string {
  const mark = (at: number): string => (columns[at]!.isNumber ? ' class="number"' : '');
  const head = columns.map(({ label }, at) => `<th scope="col"${mark(at)}>${escaped(label)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((text, at) => `<td${mark(at)}>${escaped(text)}</td>`).join('')}</tr>`,
  );
  return `<div class="table"><table>${caption ? `<caption>${escaped(caption)}</caption>` : ''}
<thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}
