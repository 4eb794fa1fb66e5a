import './basket.css'
import { useQueries } from '@tanstack/react-query'
import { startTransition, useOptimistic, useState } from 'react'
import { listWatchlist } from '@bahi/contract/customers/watchlist'
import { getSingleStock, maxKeywordLength } from '@bahi/contract/market/quotes'
import type { StockRow } from '@bahi/contract/market/views'
import { maxBasketLines } from '@bahi/contract/shares/baskets'
import { Button } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { useToast } from '@bahi/ui/feedback/toast'
import { SearchField } from '@bahi/ui/fields/search-field'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useClient } from '../../calls/client.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { useSearch } from '../search/use-search.ts'
import { useBasket } from '../ticket/use-basket.ts'
import { useWatchlists } from '../watchlist/use-watchlist.ts'

/** The shares of the watchlists to tick, and any other by a search. A ticked share is bought at the market, one lot, until its terms are changed. */
export function AddSharesSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const keyword = typed.trim()
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('basket.add')}
      closeName={t('app.close')}
      foot={<Button onPress={() => onOpenChange(false)}>{t('watchlist.done')}</Button>}
    >
      <SearchField
        name={t('basket.add.search')}
        value={typed}
        placeholder={t('basket.add.search')}
        clearName={t('search.clearField')}
        onChange={(text) => setTyped(text.slice(0, maxKeywordLength))}
      />
      {open ? keyword === '' ? <WatchedShares /> : <FoundShares keyword={keyword} /> : null}
    </Sheet>
  )
}

function WatchedShares() {
  const { t } = useText()
  const { call } = useClient()
  const lists = useWatchlists().data?.items ?? []
  const rows = useQueries({
    queries: lists.map(({ listId }) => ({
      queryKey: ['watchlist', 'rows', listId] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => call(listWatchlist, { listId }, { signal, isLoading: false }),
    })),
    combine: (found) => found.flatMap(({ data }) => data?.items ?? []),
  })
  const shares = [...new Map(rows.map((row) => [row.code, row])).values()]
  return shares.length === 0 ? (
    <p className="basket-note">{t('basket.add.none')}</p>
  ) : (
    <>
      <p className="basket-note">{t('basket.add.mine')}</p>
      <Shares rows={shares} />
    </>
  )
}

function FoundShares({ keyword }: { keyword: string }) {
  const { t } = useText()
  const { data } = useSearch(keyword, undefined)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  return data !== undefined && rows.length === 0 ? (
    <p className="basket-note">{t('basket.add.notFound')}</p>
  ) : (
    <Shares rows={rows} />
  )
}

type NamedShare = Pick<StockRow, 'code' | 'symbol' | 'name'>

function Shares({ rows }: { rows: readonly NamedShare[] }) {
  return (
    <ul className="basket-shares">
      {rows.map((row) => (
        <li key={row.code}>
          <ShareTick share={row} />
        </li>
      ))}
    </ul>
  )
}

/** A tick shows at once what was wished; the share is in the basket when its lot is known. */
function ShareTick({ share: { code, symbol, name } }: { share: NamedShare }) {
  const { t } = useText()
  const { call } = useClient()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const { lines, isFull, put, takeOut } = useBasket()
  const [isIn, setIsIn] = useOptimistic(lines.some(({ terms }) => terms.code === code))
  const add = async () => {
    try {
      const { lotSize } = await call(getSingleStock, { code }, { isLoading: false })
      put({ symbol, terms: { code, side: 'buy', type: 'market', quantity: String(lotSize) } })
    } catch (cause) {
      toast(refusalText(cause), { tone: 'alert' })
    }
  }
  const tick = (on: boolean) => {
    if (on && isFull) return toast(t('basket.full', { most: maxBasketLines }), { tone: 'alert' })
    if (!on) return takeOut(code)
    return startTransition(async () => {
      setIsIn(true)
      await add()
    })
  }
  return (
    <CheckBox checked={isIn} onChange={tick}>
      {symbol}
      <span className="basket-shares__name">{name}</span>
    </CheckBox>
  )
}
