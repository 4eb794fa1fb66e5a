import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'

/** The request that asked for a piece of work. Work that nobody asked for, and a Bahi without tracing, has none. */
export type Asker = Context

const WAITING_ROOT = createContextKey('bahi: the trace that begins with the first step')

/** Asked anew each time: a tracer keeps the provider that it first found. */
function tracer(): Tracer {
  return trace.getTracer('bahi')
}

/** Who asked for what runs now. */
export function askerNow(): Asker {
  return context.active()
}

/** Runs work that goes on for many askers, so that none of them is taken for its only one. */
export function forNobody<Result>(work: () => Result): Result {
  return context.with(ROOT_CONTEXT, work)
}

/**
 * Runs the work as a step of the request that asked for it. A failure leaves its type in the span and not its message, which
 * may contain a customer's figures.
 */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (trace.getActiveSpan() === undefined) {
    const begin = context.active().getValue(WAITING_ROOT) as (() => Context) | undefined
    return begin === undefined ? work() : context.with(begin(), () => inSpan(name, attributes, work))
  }
  return tracer().startActiveSpan(name, { attributes }, (span) => endWith(span, work))
}

/**
 * Runs work that no request asked for as a trace of its own, or as a step of the first asker's trace if that is traced.
 * What else it is for is linked.
 */
export function inOwnTrace<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  askers: readonly Asker[] = [],
  links: readonly Link[] = [],
): Promise<Result> {
  const [parent = ROOT_CONTEXT, ...others] = askers.filter((asker) => trace.getSpan(asker) !== undefined)
  const all = [...others.flatMap(linksTo), ...links]
  return tracer().startActiveSpan(name, { attributes, links: all }, parent, (span) => endWith(span, work))
}

/**
 * As `inOwnTrace`, for a round that mostly finds nothing to do: its trace begins with its first step, a transaction for
 * example, and a round without a step that did not fail has none.
 */
export async function inOwnTraceIfItActs<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const startTime = performance.now()
  let begun: Span | undefined
  const begin = (): Context => {
    begun ??= tracer().startSpan(name, { attributes, startTime }, ROOT_CONTEXT)
    return trace.setSpan(context.active(), begun)
  }
  try {
    return await context.with(ROOT_CONTEXT.setValue(WAITING_ROOT, begin), work)
  } catch (error) {
    begin()
    begun?.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    begun?.end()
  }
}

/** The link to the span of an asker; none where nothing is traced. */
export function linksTo(asker: Asker): Link[] {
  const span = trace.getSpan(asker)?.spanContext()
  return span === undefined ? [] : [{ context: span }]
}

/** Notes a step that was done for several askers at once: each has it in its own trace. @param startedAt by `performance.now()` */
export function noteSharedStep(
  askedFor: readonly { readonly asker: Asker }[],
  name: string,
  startedAt: number,
  attributes: Attributes,
): void {
  for (const { asker } of askedFor)
    if (trace.getSpan(asker) !== undefined) tracer().startSpan(name, { attributes, startTime: startedAt }, asker).end()
}

/** The trace of what runs now, for the headers of a message to another process; empty without one. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** Runs the work that a message of another process asked for, as a step of the trace in its headers. */
export function inSpanOf<Result>(
  headers: Readonly<Record<string, string>>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.with(propagation.extract(ROOT_CONTEXT, headers), () => inSpan(name, {}, work))
}

/** Runs what hears a message of another process as a part of the trace in its headers. */
export function heardFrom<Result>(headers: Readonly<Record<string, string>>, work: () => Result): Result {
  return context.with(propagation.extract(ROOT_CONTEXT, headers), work)
}

/** The ids that lead from a line of the log to its trace. */
export function traceIds(): { readonly trace_id?: string; readonly span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

async function endWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' })
    throw error
  } finally {
    span.end()
  }
}
