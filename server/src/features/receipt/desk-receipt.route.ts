import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Router } from 'express';
import { deskPaths } from '../../../../domain/staff/desk-paths';
import { NO_STORE } from '../../common/http';
import type { StaffCaller } from '../staff';
import type { DeskReceiptService } from './desk-receipt.service';
import { receiptHtml, RECEIPT_POLICY } from './receipt-html';

/** Sends an order's receipt to staff, as a page or a PDF, authenticated by the session cookie. */
export function createDeskReceipts(
  receipts: DeskReceiptService,
  callerOf: (request: IncomingMessage) => Promise<StaffCaller | null>,
): Router {
  const router = express.Router();
  router.get(deskPaths.receipt, async (request, response) => {
    const page = receiptHtml(await receipts.documents(await callerOf(request), request.params.orderId));
    response
      .set({ 'cache-control': NO_STORE, 'content-security-policy': RECEIPT_POLICY })
      .type('html')
      .send(page);
  });
  router.get(deskPaths.receiptPdf, async (request, response) => {
    const { number, file } = await receipts.pdf(await callerOf(request), request.params.orderId);
    response
      .set({ 'cache-control': NO_STORE, 'content-disposition': `attachment; filename="${number}.pdf"` })
      .type('pdf')
      .send(file);
  });
  return router;
}
