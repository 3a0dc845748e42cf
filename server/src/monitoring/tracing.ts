import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { PROBE } from '../common/http';
import { createLogger } from '../common/log';
import type { Operation } from '../common/operation';

/** The only span attributes that are exported. Others may be personal: addresses, search texts, values, error messages. */
const EXPORTED = new Set([
  'http.method',
  'http.status_code',
  'http.flavor',
  'http.scheme',
  'http.request.method',
  'http.response.status_code',
  'url.scheme',
  'db.system',
  'db.statement',
  'db.name',
  'db.operation',
  'db.system.name',
  'db.query.text',
  'db.namespace',
  'error.type',
  'shop.orderId',
  'shop.refundId',
  'shop.jobId',
  'shop.task',
]);

/** Removes everything private from a span before it is exported. */
class RedactingProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes, events } = span;
    for (const name of Object.keys(attributes))
      if (!EXPORTED.has(name)) Reflect.deleteProperty(attributes, name);
    events.splice(0);
    delete span.status.message;
    super.onEnd(span);
  }
}

/** Logs once when the collector becomes unavailable, and once when it is back. */
class LoggingExporter extends OTLPTraceExporter {
  private readonly log = createLogger('info');
  private isAway = false;

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      const isAway = result.error !== undefined;
      if (isAway && !this.isAway) this.log.warn({ err: result.error }, 'The collector takes no traces');
      else if (!isAway && this.isAway) this.log.info('The collector takes traces again');
      this.isAway = isAway;
      done(result);
    });
  }
}

/** Names a request after its route or operation: `GET /api/products`, `mutation PlaceOrder`. */
function nameSpan(span: Span, _request: unknown, response: IncomingMessage | ServerResponse): void {
  const operation = 'describe' in response ? response.describe?.() : undefined;
  if (operation) span.updateName(spanName(operation));
}

const spanName = ({ kind, name }: Operation): string => (name.includes(' ') ? name : `${kind} ${name}`);

/**
 * Exports traces to an OpenTelemetry collector, configured by OpenTelemetry's environment variables. Must run before HTTP
 * and the database driver are loaded.
 * @returns flushes and stops the export
 */
export function startTracing(): () => Promise<void> {
  const named = detectResources({ detectors: [envDetector] });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'tokri' }))
      .merge(named),
    spanProcessors: [new RedactingProcessor(new LoggingExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => PROBE.test(url),
        applyCustomAttributesOnSpan: nameSpan,
      }),
      // Otherwise heartbeats would create several traces a second. Jobs have spans.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  return () => provider.shutdown();
}
