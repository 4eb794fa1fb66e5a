import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getIpoDraw, getIpoEntries } from '@bahi/contract/ipo/calls'
import type { DrawEntry } from '@bahi/contract/ipo/views'
import { useClient, type Client } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'
import { iposKey, useApplication } from '../use-ipos.ts'
import {
  hashesFor,
  publishedDraw,
  type DrawQuestion,
  type DrawReply,
  type DrawReport,
  type OwnLine,
} from './check-draw.ts'
import type { DrawAnswer } from './draw-worker.ts'
import { keepSeal } from './kept-seals.ts'

const waitingMs = 10_000
const pageSize = 5_000

/** What is published of a draw; asked again until its secret is open. While it is sealed the phone remembers the seal. */
export function useDraw(ipoId: string) {
  const { call } = useClient()
  const query = useQuery({
    queryKey: [...iposKey, 'draw', ipoId],
    enabled: ipoId !== '',
    queryFn: ({ signal }) => call(getIpoDraw, { ipoId }, { signal, isLoading: false }),
    refetchInterval: ({ state }) =>
      state.data === undefined || (state.data.issuePricePaise === null && state.data.state !== 'returned')
        ? waitingMs
        : false,
  })
  useEffect(() => {
    if (query.data !== undefined && query.data.secret === null)
      keepSeal(query.data.ipoId, query.data.commitment, Date.now())
  }, [query.data])
  return query
}

export interface CheckedDraw extends DrawReport {
  entries: readonly DrawEntry[]
  /** Milliseconds of this phone's clock. */
  checkedAtMs: number
  tookMs: number
}

/** Runs the draw on this phone as soon as it can be run; again when it is asked to. */
export function useDrawCheck(ipoId: string, draw: DrawReply | undefined) {
  const { call } = useClient()
  const published = draw === undefined ? null : publishedDraw(draw)
  const own = useOwnLine(ipoId, published !== null)
  const [share, setShare] = useState(0)
  const query = useQuery({
    queryKey: [...iposKey, 'draw-check', ipoId, own.line?.applicationId ?? '', own.line?.allottedLots ?? 0],
    enabled: published !== null && own.isKnown,
    staleTime: Infinity,
    structuralSharing: false,
    retry: 1,
    queryFn: async ({ signal }): Promise<CheckedDraw> => {
      if (published === null || draw === undefined) throw new Error('the draw is sealed')
      setShare(0)
      const entries = await readEntries(call, ipoId, signal)
      const begun = performance.now()
      const report = await runDrawHere(
        { ipoId, draw: published, entries, own: own.line },
        { signal, onShare: setShare },
      )
      return { ...report, entries, checkedAtMs: Date.now(), tookMs: performance.now() - begun }
    },
  })
  return {
    report: query.data,
    isRunning: query.isFetching,
    isFailed: query.isError && !query.isFetching,
    share,
    runAgain: () => void query.refetch(),
  }
}

/** One's own application of this offer, as its line in the list must say it. */
function useOwnLine(ipoId: string, isDrawn: boolean): { isKnown: boolean; line: OwnLine | null } {
  const { loggedIn } = useSession()
  const query = useApplication({ ipoId })
  if (!loggedIn) return { isKnown: true, line: null }
  if (query.data === undefined) return { isKnown: query.isError, line: null }
  const { application, entry } = query.data
  // What the phone has kept is from before the draw: the answer that is under way knows what was given.
  if (isDrawn && application.state === 'subscribed') return { isKnown: false, line: null }
  if (entry === null || application.state === 'withdrawn') return { isKnown: true, line: null }
  const allottedLots =
    application.allottedShares === 0
      ? 0
      : Math.round((application.allottedShares * application.lots) / application.shares)
  return {
    isKnown: true,
    line: {
      applicationId: application.id,
      salt: entry.salt,
      lots: application.lots,
      bidPaise: application.atCutOff ? 0 : application.pricePaise,
      allottedLots,
    },
  }
}

async function readEntries(call: Client['call'], ipoId: string, signal: AbortSignal): Promise<DrawEntry[]> {
  const entries: DrawEntry[] = []
  for (;;) {
    const { items, total } = await call(
      getIpoEntries,
      { ipoId, from: entries.length + 1, size: pageSize },
      { signal, isLoading: false },
    )
    entries.push(...items)
    if (items.length === 0 || entries.length >= total) return entries
  }
}

/** Runs the draw on another thread. `onShare` hears how far it is, from 0 to 1; aborting ends the thread. */
function runDrawHere(
  question: DrawQuestion,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<DrawReport> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module' })
  const of = hashesFor(question.entries.length)
  return new Promise<DrawReport>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      if (data.kind === 'report') resolve(data.report)
      else onShare(Math.min(1, data.hashes / of))
    })
    worker.postMessage(question, [])
  }).finally(() => worker.terminate())
}
