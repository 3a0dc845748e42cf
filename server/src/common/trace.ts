import { SpanStatusCode, trace } from '@opentelemetry/api';

/** What a span may be about: ids of ours, nothing of a person. */
export interface Subject {
  orderId?: string;
  refundId?: string;
  jobId?: string;
  task?: string;
}

const attributesOf = (subject: Subject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(subject as Record<string, string | undefined>).flatMap(([name, id]) =>
      id === undefined ? [] : [[`shop.${name}`, id]],
    ),
  );

/** Says what the request or job under way is about. Without a trace this does nothing. */
export const tagTrace = (subject: Subject): void =>
  void trace.getActiveSpan()?.setAttributes(attributesOf(subject));

/** The id of the trace under way, if there is one. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** Does work that no request has asked for in a trace of its own. */
export const traced = <Result>(
  name: string,
  subject: Subject,
  work: () => Promise<Result>,
): Promise<Result> =>
  trace
    .getTracer('tokri')
    .startActiveSpan(name, { root: true, attributes: attributesOf(subject) }, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
