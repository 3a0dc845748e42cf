import { RestFile } from '../../rest/rest-file';
import type { Route } from '../../rest/route';
import { text } from '../../rest/json-schema';
import { ErrorCode } from '../../common/shop-error';
import { orderIdSchema } from '../order';
import { receiptHtml, RECEIPT_POLICY } from './receipt-html';

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
    response: text('A file.'),
    fileTypes: [HTML, PDF],
    errors: [ErrorCode.NOT_FOUND],
    respond: async ({ services: { receipt }, caller, param, accepts }) => {
      const orderId = param('orderId');
      if (accepts(HTML, PDF) === PDF) {
        const { number, file } = await receipt.pdf(caller, orderId);
        return new RestFile(PDF, file, { 'content-disposition': `attachment; filename="${number}.pdf"` });
      }
      const page = receiptHtml(await receipt.documents(caller, orderId));
      return new RestFile(HTML, page, { 'content-security-policy': RECEIPT_POLICY });
    },
  },
];
