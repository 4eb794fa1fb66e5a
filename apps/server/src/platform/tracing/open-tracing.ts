import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { appVersion } from '@bahi/contract/wire/headers'

export interface TracingParts {
  /** What tells this process from the others of one Bahi. */
  readonly instance: string
  readonly onTrouble: (message: string) => void
}

/**
 * Sends spans to the collector that the OTEL_… variables name. The libraries read address, headers, sampler and batching
 * there themselves. The libraries are loaded only here, so that a Bahi without tracing does not load them.
 */
export async function openTracing({ instance, onTrouble }: TracingParts): Promise<{ close(): Promise<void> }> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const tell = (message: string): void => onTrouble(message)
  const silent = (): void => undefined
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const own = resources.resourceFromAttributes({
    'service.name': 'bahi',
    'service.version': appVersion.version,
    'service.instance.id': instance,
  })
  const named = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new NodeTracerProvider({
    resource: resources.defaultResource().merge(own).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  return {
    async close() {
      await provider.shutdown()
      for (const api of [trace, context, propagation, diag]) api.disable()
    },
  }
}
