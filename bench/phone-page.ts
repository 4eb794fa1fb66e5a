// What the benchmark of the phone does with a page: slow it down, touch it, and read what the browser measured.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** Lighthouse's mobile preset, applied instead of computed: slow 4G with what its latency costs a request, and a processor 4× slower. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
}
const CPU_TIMES_SLOWER = 4

export interface Vitals {
  lcpMs: number
  cls: number
  /** The slowest answer to a touch or a key, from the touch to the next picture. */
  inpMs: number
  interactions: number
  /** What moved without a touch, when and by how much, and the slowest touch: for a round that misses a goal. */
  told: string[]
}

export interface Scripts {
  bytes: number
  files: string[]
}

export interface Frames {
  /** Of the pictures that were due, those that came in time. */
  share: number
  longestMs: number
}

export async function slowDown(page: Page, { network }: { network: boolean }): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (network) await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER })
  return session
}

/** Bytes of scripts as they came over the wire, compressed, without what HTTP says around them. */
export function countScripts(session: CDPSession): () => Scripts {
  const scripts = new Map<string, { url: string; head: number }>()
  let bytes = 0
  const files: string[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { url: response.url, head: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script === undefined) return
    bytes += encodedDataLength - script.head
    files.push(script.url.split('/').at(-1) ?? script.url)
  })
  return () => ({ bytes, files: [...files] })
}

/** Has the page write down what the browser says of its own speed. */
export async function measureVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { lcpMs: 0, cls: 0, slowest: new Map<number, number>(), moved: [] as string[], touch: '', touchMs: 0 }
    Object.assign(globalThis, { bahiVitals: seen })
    // A function in a variable of its own would be sent with a helper of the compiler that the page does not have.
    const names = {
      of(node: Node | null) {
        return node instanceof Element ? `${node.tagName} ${node.getAttribute('class') ?? ''}`.trim() : 'gone'
      },
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcpMs = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    // By the metric's own definition: the worst burst of shifts, at most a second between two and five in all.
    let burst = { value: 0, from: 0, until: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const nodes = entry.sources.map(({ node }) => names.of(node)).join(', ')
        seen.moved.push(`${entry.value.toFixed(3)} at ${entry.startTime.toFixed(0)} ms on ${location.hash}: ${nodes}`)
        const goesOn = entry.startTime - burst.until < 1_000 && entry.startTime - burst.from < 5_000
        burst = goesOn
          ? { ...burst, value: burst.value + entry.value, until: entry.startTime }
          : { value: entry.value, from: entry.startTime, until: entry.startTime }
        seen.cls = Math.max(seen.cls, burst.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        const { interactionId, duration, startTime, processingStart, processingEnd } = entry
        if (interactionId === 0) continue
        seen.slowest.set(interactionId, Math.max(seen.slowest.get(interactionId) ?? 0, duration))
        if (duration <= seen.touchMs) continue
        seen.touchMs = duration
        seen.touch = `${entry.name} on ${names.of(entry.target)} at ${startTime.toFixed(0)} ms: waited ${(processingStart - startTime).toFixed(0)}, ran ${(processingEnd - processingStart).toFixed(0)}, seen after ${duration} ms`
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const { lcpMs, cls, slowest, moved, touch } = (
      globalThis as unknown as {
        bahiVitals: { lcpMs: number; cls: number; slowest: Map<number, number>; moved: string[]; touch: string }
      }
    ).bahiVitals
    const inpMs = Math.max(0, ...slowest.values())
    return { lcpMs, cls, inpMs, interactions: slowest.size, told: [...moved, touch] }
  })
}

/** Counts the pictures of a page for a while. One is late when the next comes more than one picture's time after it; each it cost counts. */
export async function countFrames(page: Page, forMs: number): Promise<Frames> {
  return page.evaluate(async (forMs) => {
    const dueMs = 1_000 / 60
    let before = await new Promise<number>((settle) => requestAnimationFrame(settle))
    const endsAt = before + forMs
    let [drawn, due, longestMs] = [0, 0, 0]
    while (before < endsAt) {
      const now = await new Promise<number>((settle) => requestAnimationFrame(settle))
      // The browser's own beat wavers by a part of a picture; what waits for a whole further one was dropped.
      drawn += 1
      due += Math.max(1, Math.round((now - before) / dueMs))
      longestMs = Math.max(longestMs, now - before)
      before = now
    }
    return { share: drawn / due, longestMs }
  }, forMs)
}

/** A finger that scrolls down and up again. */
export async function scrollByFinger(session: CDPSession, forMs: number): Promise<void> {
  const distance = 2_400
  const speed = Math.round((distance * 2 * 1_000) / forMs)
  for (const yDistance of [-distance, distance]) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance,
      speed,
      gestureSourceType: 'touch',
      preventFling: true,
    })
  }
}
