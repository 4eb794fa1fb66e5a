import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { loadChunk } from '../../navigation/load-chunk.ts'
import { useText } from '../../text/use-text.tsx'
import { loadChartWords } from './chart-words.ts'

/** Parts of pages with candles: the words that only they say come with them (see first-words.ts). */
const chartParts = {
  charts: () => import('./candle-charts.tsx').then((file) => file.CandleCharts),
  session: () => import('./session-candles.tsx').then((file) => file.SessionCandles),
} as const

export type ChartPart = keyof typeof chartParts
type PartOf<Name extends ChartPart> = Awaited<ReturnType<(typeof chartParts)[Name]>>

/** A part is loaded when it is first wanted, so that a page with a line does not wait for candles. */
export function useChartPart<Name extends ChartPart>(name: Name, wanted = true): UseQueryResult<PartOf<Name>> {
  const { language, pack } = useText()
  return useQuery({
    queryKey: ['chart-part', name, language],
    queryFn: async () => {
      const [part, { messages }] = await Promise.all([
        loadChunk(chartParts[name]),
        loadChunk(loadChartWords[language]),
        // The drawing is fetched beside its tools, not behind them.
        loadChunk(() => import('../chart/candle-canvas.tsx')),
      ])
      pack.load(language, messages)
      return part as PartOf<Name>
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
    retry: false,
  })
}
