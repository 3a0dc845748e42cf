import { RestFile } from '../../rest/rest-file';
import type { Route } from '../../rest/route';
import { text } from '../../rest/json-schema';
import { ErrorCode } from '../../common/shop-error';
import { orderIdSchema } from '../order';
import { receiptHtml, RECEIPT_POLICY } from './receipt-html';
import { receiptPdf } from './receipt-pdf';

const HTML = 'text/html';
const PDF = 'application/pdf';

export const receiptRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/order/:orderId/receipt',
    summary: 'The receipt of an order that is packed, with the credit notes that correct it',
    description: 'A page to print or, with "Accept: application/pdf", a PDF.',
    signedIn: true,
    params: { orderId: orderIdSchema },
    answer: text('A file.'),
    fileTypes: [HTML, PDF],
    errors: [ErrorCode.NOT_FOUND],
    respond: async ({ services: { receipt }, caller, param, header }) => {
      const documents = await receipt.documents(caller, param('orderId'));
      if (!header('accept')?.includes(PDF))
        return new RestFile(HTML, receiptHtml(documents), { 'content-security-policy': RECEIPT_POLICY });
      const name = documents[0]!.facts[0]![1];
      return new RestFile(PDF, await receiptPdf(documents), {
        'content-disposition': `attachment; filename="${name}.pdf"`,
      });
    },
  },
];
