// What a page did between two moments: from a trace of Chromium the main thread's time by kind of work, and from the
// page itself what the browser says of the slowest answer to a touch.
import type { Browser, BrowserContext, Page } from 'playwright-core'

const kinds: Readonly<Record<string, 'script' | 'style' | 'layout' | 'paint'>> = {
  EvaluateScript: 'script',
  'v8.compile': 'script',
  'v8.evaluateModule': 'script',
  FunctionCall: 'script',
  RunMicrotasks: 'script',
  EventDispatch: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
}

export interface Work {
  /** Milliseconds of the main thread, slowed down as the phone is. */
  readonly script: number
  readonly style: number
  readonly layout: number
  readonly paint: number
  /** The longest task: a touch that comes at its beginning waits for all of it. */
  readonly longestTask: number
  readonly layouts: number
  readonly chunks: number
}

/** The slowest answer of one interaction: until its code runs, its code, and until the picture shows it. */
export interface Answer {
  readonly delayMs: number
  readonly workMs: number
  readonly showMs: number
  readonly shifted: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

export async function traceWork(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Work> {
  let chunks = 0
  const count = (request: { resourceType: () => string }) =>
    void (chunks += Number(request.resourceType() === 'script'))
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'toplevel', '__metadata'] })
  page.on('request', count)
  // A trace that is left running would spoil all rounds after this one.
  const stop = () => browser.stopTracing().finally(() => page.off('request', count))
  await act().catch(async (cause: unknown) => {
    await stop()
    throw cause
  })
  const { traceEvents } = JSON.parse((await stop()).toString()) as { traceEvents: TraceEvent[] }
  return { ...workOf(mainThread(traceEvents)), chunks }
}

/** The events of the busiest renderer's main thread: no other page has anything to do. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.dur !== undefined),
    )
  return mains.toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Time of its own for each kind: a layout that a script forces counts as layout, not as script. */
function workOf(events: readonly TraceEvent[]): Omit<Work, 'chunks'> {
  const sums = { script: 0, style: 0, layout: 0, paint: 0 }
  let [longestTask, layouts] = [0, 0]
  const open: { ends: number; kind: keyof typeof sums | undefined }[] = []
  for (const { name, ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while ((open.at(-1)?.ends ?? Infinity) <= ts) open.pop()
    if (name.endsWith('RunTask')) longestTask = Math.max(longestTask, dur / 1_000)
    if (name === 'Layout') layouts += 1
    const around = open.at(-1)?.kind
    const kind = kinds[name] ?? around
    if (around !== undefined) sums[around] -= dur / 1_000
    if (kind !== undefined) sums[kind] += dur / 1_000
    open.push({ ends: ts + dur, kind })
  }
  return { ...sums, longestTask, layouts }
}

/** Has every page of the context write down its answers to touches and keys, and its shifts. */
export async function measureAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { slowest: null as null | PerformanceEventTiming, shifted: 0 }
    Object.assign(globalThis, { bahiAnswers: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0 && entry.duration > (seen.slowest?.duration ?? 0)) seen.slowest = entry
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted += entry.value
    }).observe({ type: 'layout-shift' })
  })
}

/** What was seen since the last time, or nothing when every answer came with the next picture. */
export async function takeAnswer(page: Page): Promise<Answer> {
  return page.evaluate(() => {
    const seen = (globalThis as unknown as { bahiAnswers: { slowest: PerformanceEventTiming | null; shifted: number } })
      .bahiAnswers
    const { slowest, shifted } = seen
    Object.assign(seen, { slowest: null, shifted: 0 })
    if (slowest === null) return { delayMs: 0, workMs: 0, showMs: 0, shifted }
    const { startTime, processingStart, processingEnd, duration } = slowest
    return {
      delayMs: processingStart - startTime,
      workMs: processingEnd - processingStart,
      showMs: Math.max(0, startTime + duration - processingEnd),
      shifted,
    }
  })
}
