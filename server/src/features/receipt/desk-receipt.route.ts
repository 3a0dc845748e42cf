import type { IncomingMessage } from 'node:http';
import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { deskOrderPath, deskPaths } from '../../../../domain/staff/desk-paths';
import { NO_STORE, sendPieces } from '../../common/http';
import { ErrorCode, ShopError } from '../../common/shop-error';
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
  router.get(deskPaths.receipt, orLeadToOrder(sendPage));
  router.get(deskPaths.receiptPdf, orLeadToOrder(sendPdf));
  router.get(deskPaths.receiptsFile, sendList(receipts, callerOf));
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

const sendList =
  (receipts: DeskReceiptService, callerOf: CallerOf): RequestHandler =>
  async (request, response: Response) => {
    const [from, to] = [request.query.from, request.query.to].map((day) =>
      typeof day === 'string' ? day : '',
    ) as [string, string];
    const pieces = receipts.list(await callerOf(request), from, to);
    response.set({
      'cache-control': NO_STORE,
      'content-disposition': `attachment; filename="receipts-${from}-${to}.csv"`,
      'content-type': 'text/csv; charset=utf-8',
    });
    await sendPieces(response, pieces);
  };
