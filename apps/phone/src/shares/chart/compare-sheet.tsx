import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxKeywordLength, searchStock } from '@bahi/contract/market/quotes'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { SearchField } from '@bahi/ui/fields/search-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useClient } from '../../calls/client.ts'
import { useIndices } from '../../quotes/use-indices.ts'
import { useText } from '../../text/use-text.tsx'
import { maxCompared, type Compared } from '../candles/compared.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

const maxFound = 10

/** Indices, and any share by a search, to draw beside the share. Each choice shows at once. */
export function CompareSheet({
  chart,
  code,
  open,
  onOpenChange,
}: {
  chart: ChartChoosing
  /** The share of the page, which is never beside itself. */
  code: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  const indices = useIndices().data?.items ?? []
  const found = useFoundShares(open ? keyword : '')
  const offered: Compared[] =
    keyword === ''
      ? indices.map((index) => ({ kind: 'index', code: index.code, name: index.name }))
      : found
          .filter((share) => share.code !== code)
          .map((share) => ({ kind: 'share', code: share.code, name: share.symbol }))
  const others = offered.filter((one) => !chart.compared.some((chosen) => isSame(chosen, one)))
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('compare.title')} closeName={t('app.close')}>
      <p className="candle-settings__meaning chart-compare__about">{t('compare.about', { max: maxCompared })}</p>
      {chart.compared.map((one) => (
        <Choice key={`${one.kind} ${one.code}`} one={one} chart={chart} />
      ))}
      <SearchField
        name={t('compare.search')}
        value={typed}
        placeholder={t('compare.search')}
        clearName={t('search.clearField')}
        onChange={(text) => setTyped(text.slice(0, maxKeywordLength))}
      />
      {others.map((one) => (
        <Choice key={`${one.kind} ${one.code}`} one={one} chart={chart} />
      ))}
    </Sheet>
  )
}

function useFoundShares(keyword: string) {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['search-to-compare', keyword],
    queryFn: ({ signal }) => call(searchStock, { keyword, size: maxFound }, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
  })
  return data?.items ?? []
}

const isSame = (one: Compared, other: Compared) => one.kind === other.kind && one.code === other.code

function Choice({ one, chart }: { one: Compared; chart: ChartChoosing }) {
  return (
    <div className="candle-settings__one">
      <CheckBox checked={chart.compared.some((chosen) => isSame(chosen, one))} onChange={() => chart.compare(one)}>
        <span className="candle-settings__name">{one.name}</span>
      </CheckBox>
    </div>
  )
}
