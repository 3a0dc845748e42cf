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

/** The only span attributes that are exported. Others may be personal: addresses, searches, values, error messages. */
const EXPORTED = new Set([
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
/** Polled by machines, so not traced. */
const UNTRACED_PATHS = /^\/(?:health|metrics)(?:[/?]|$)/;

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
    spanProcessors: [new RedactingProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => UNTRACED_PATHS.test(url) }),
      // Background statements would otherwise be traces of their own, many a second.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  return () => provider.shutdown();
}
