import { ErrorCode } from '../../common/shop-error';
import { RestFile } from '../../rest/rest-file';
import type { Route } from '../../rest/route';
import { userDataSchema } from './user-data.schemas';

export const userDataRoutes: Route[] = [
  {
    method: 'get',
    path: '/user/data',
    summary: 'Everything that the shop keeps about the shopper, as a file',
    description: 'Of one moment; at most ten times an hour.',
    signedIn: true,
    response: userDataSchema,
    responseHeaders: { 'Content-Disposition': 'The name of the file, such as my-data-2026-11-20.json.' },
    errors: [ErrorCode.RATE_LIMITED],
    respond: async ({ services: { userData }, caller }) => {
      const { name, chunks } = await userData.download(caller);
      return new RestFile('application/json', chunks, {
        'content-disposition': `attachment; filename="${name}"`,
      });
    },
  },
];
