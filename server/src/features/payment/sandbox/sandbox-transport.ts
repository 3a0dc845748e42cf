import type { Logger } from '../../../common/log';
import { isOutage } from '../../../common/unavailable';
import type { SdkTransport } from '../razorpay-provider';
import type { ApiResponse } from './sandbox-response';
import { basicAuth } from './sandbox-api';
import type { SandboxApi } from './sandbox-api';

/** Passes the SDK's requests to the sandbox within the process: over HTTP they would double a checkout's work. */
export function createSandboxTransport(api: SandboxApi, log: Logger): SdkTransport {
  return async (request) => {
    const { method = '', url = '', params = {}, data, auth, headers } = request;
    const { status, body } = await api({
      method: method.toUpperCase(),
      path: url,
      query: params,
      body: data === undefined ? undefined : JSON.parse(data),
      authorization: auth && basicAuth(auth.username, auth.password),
      idempotencyKey: headers?.['X-Refund-Idempotency'],
    }).catch((error: unknown): ApiResponse => {
      log[isOutage(error) ? 'warn' : 'error']({ err: error }, 'The sandbox failed');
      return { status: 500, body: {} };
    });
    const response = { status, data: body, headers: {}, config: request };
    if (status >= 400) throw Object.assign(new Error(`The sandbox answered ${status}.`), { response });
    return response;
  };
}
