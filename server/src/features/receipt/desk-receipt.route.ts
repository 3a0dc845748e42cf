import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Request, RequestHandler, Router } from 'express';
import { deskOrderPath, deskPaths, figuresPath } from '../../../../domain/staff/desk-paths';
import { NO_STORE, sendCsv } from '../../common/http';
import { redirectOnError } from '../staff';
import type { StaffCaller } from '../staff';
import type { DeskReceiptService } from './desk-receipt.service';
import { receiptHtml, RECEIPT_POLICY } from './receipt-html';

type CallerOf = (request: IncomingMessage) => Promise<StaffCaller | null>;
type OfOrder = RequestHandler<{ orderId: string }>;

/** Sends receipts to staff, authenticated by the session cookie: of an order, as a page or a PDF, or of some days, as a CSV. */
export function createDeskReceipts(receipts: DeskReceiptService, callerOf: CallerOf): Router {
  const sendPage: OfOrder = async (request, response) => {
    const page = receiptHtml(await receipts.documents(await callerOf(request), request.params.orderId));
    response
      .set({ 'cache-control': NO_STORE, 'content-security-policy': RECEIPT_POLICY })
      .type('html')
      .send(page);
  };
  const sendPdf: OfOrder = async (request, response) => {
    const { number, file } = await receipts.pdf(await callerOf(request), request.params.orderId);
    response
      .set({ 'cache-control': NO_STORE, 'content-disposition': `attachment; filename="${number}.pdf"` })
      .type('pdf')
      .send(file);
  };
  const router = express.Router();
  const orderOf = ({ params }: Request<{ orderId: string }>): string =>
    deskOrderPath({ _id: params.orderId });
  router.get(deskPaths.receipt, redirectOnError(orderOf, sendPage));
  router.get(deskPaths.receiptPdf, redirectOnError(orderOf, sendPdf));
  router.get(
    deskPaths.receiptsFile,
    redirectOnError((request) => figuresPath(daysOf(request)), sendList(receipts, callerOf)),
  );
  return router;
}

const daysOf = ({ query }: Request): { from: string; to: string } => {
  const [from = '', to = ''] = [query.from, query.to].map((day) => (typeof day === 'string' ? day : ''));
  return { from, to };
};

const sendList =
  (receipts: DeskReceiptService, callerOf: CallerOf): RequestHandler =>
  async (request, response) => {
    const { from, to } = daysOf(request);
    const chunks = receipts.list(await callerOf(request), from, to);
    await sendCsv(response, `receipts-${from}-${to}.csv`, chunks);
  };
