/** The shop's process. Tracing, if configured, is loaded before anything that it instruments. */
async function main(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SDK_DISABLED: disabled } = process.env;
  const isTraced = collector && disabled !== 'true';
  const stopTracing = isTraced
    ? (await import('./monitoring/tracing.js')).startTracing()
    : async () => undefined;
  const { serve } = await import('./serve.js');
  await serve(() => stopTracing().catch(() => undefined));
}

void main();
