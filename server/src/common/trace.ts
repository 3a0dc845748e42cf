import { SpanStatusCode, trace } from '@opentelemetry/api';

/** The attributes that a span may have: our own ids, nothing personal. */
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

/** Adds attributes to the current span, if there is one. */
export const tagTrace = (subject: Subject): void =>
  void trace.getActiveSpan()?.setAttributes(attributesOf(subject));

/** The id of the trace under way, if there is one. */
export const traceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

/** Runs background work in a trace of its own. */
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
