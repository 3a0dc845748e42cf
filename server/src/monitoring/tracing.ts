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

/** The only attributes of a span that are sent. Others may be personal: addresses, searches, values, error messages. */
const TOLD = new Set([
  ...['http.method', 'http.status_code', 'http.flavor', 'http.scheme'],
  ...['http.request.method', 'http.response.status_code', 'url.scheme'],
  ...[
    'db.system',
    'db.statement',
    'db.name',
    'db.operation',
    'db.system.name',
    'db.query.text',
    'db.namespace',
  ],
  'error.type',
]);
/** Asked all the time by machines, so not traced. */
const UNTOLD_PATHS = /^\/(?:health|metrics)(?:[/?]|$)/;

/** Removes everything private from a span before it is sent. */
class DiscreetProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const { attributes, events } = span;
    for (const name of Object.keys(attributes)) if (!TOLD.has(name)) Reflect.deleteProperty(attributes, name);
    events.splice(0);
    delete span.status.message;
    super.onEnd(span);
  }
}

/**
 * Sends traces to an OpenTelemetry collector, as the variables of OpenTelemetry say. It must run before HTTP and the
 * database's driver are loaded.
 * @returns sends what has not been sent yet, and ends it
 */
export function startTracing(): () => Promise<void> {
  const named = detectResources({ detectors: [envDetector] });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'tokri' }))
      .merge(named),
    spanProcessors: [new DiscreetProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => UNTOLD_PATHS.test(url) }),
      // What the shop asks beside the requests would be a trace of its own, many times a second.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  return () => provider.shutdown();
}
