import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Request, RequestHandler, Router } from 'express';
import { deskOrderPath, deskPaths } from '../../../../domain/staff/desk-paths';
import { NO_STORE } from '../../common/http';
import { ErrorCode, ShopError } from '../../common/shop-error';
import type { StaffCaller } from '../staff';
import type { DeskReceiptService } from './desk-receipt.service';
import { receiptHtml, RECEIPT_POLICY } from './receipt-html';

type CallerOf = (request: IncomingMessage) => Promise<StaffCaller | null>;
type OfOrder = RequestHandler<{ orderId: string }>;

/** Sends an order's receipt to staff, as a page or a PDF, authenticated by the session cookie. */
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
  router.get(deskPaths.receipt, orLeadToOrder(sendPage));
  router.get(deskPaths.receiptPdf, orLeadToOrder(sendPdf));
  return router;
}

const EXPLAINED: readonly string[] = [ErrorCode.UNAUTHENTICATED, ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND];
const isExplained = (error: unknown): boolean => error instanceof ShopError && EXPLAINED.includes(error.code);

/** Whether somebody has followed a link. */
const isByBrowser = (request: Pick<Request, 'accepts'>): boolean =>
  request.accepts(['json', 'html']) === 'html';

/** Leads a browser that gets no receipt to the page of the order, which asks to sign in, or says what is wrong. */
const orLeadToOrder =
  (send: OfOrder): OfOrder =>
  async (request, response, next) => {
    try {
      await send(request, response, next);
    } catch (error) {
      if (!isExplained(error) || !isByBrowser(request)) throw error;
      response.set('cache-control', NO_STORE).redirect(303, deskOrderPath({ _id: request.params.orderId }));
    }
  };
