import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { deskPaths } from '../../../../domain/staff/desk-paths';
import { sendCsv } from '../../common/http';
import { redirectOnError } from '../staff';
import type { StaffCaller } from '../staff';
import type { DeskCatalogueService } from './desk-catalogue.service';

/** Sends the whole catalogue as a file, authenticated by the session cookie. */
export const createCatalogueFile = (
  catalogue: DeskCatalogueService,
  callerOf: (request: IncomingMessage) => Promise<StaffCaller | null>,
): RequestHandler =>
  redirectOnError(
    () => deskPaths.products,
    async (request, response) =>
      sendCsv(response, 'catalogue.csv', catalogue.export(await callerOf(request))),
  );
