import { useRef, useState, type KeyboardEvent } from 'react'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { CurrentShare } from '../../quotes/current-share.ts'
import { useSession } from '../../session/use-session.ts'
import { Ranked } from '../../shares/market/trends-tab.tsx'
import { HoldingsTab } from '../../shares/positions/holdings-tab.tsx'
import { HoldingsWorking } from '../../shares/positions/holdings-working.tsx'
import { useHoldings } from '../../shares/positions/use-positions.ts'
import { useWorking } from '../../shares/positions/use-working.ts'
import { WatchlistTab } from '../../shares/watchlist/watchlist-tab.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { readWideList, writeWideList, type WideListName } from './kept-list.ts'
import { rowToFocus } from './row-to-focus.ts'
import { useKeys } from './use-keys.ts'

const listKeys = {
  watchlist: 'market.watchlist',
  holdings: 'holdings.tab',
  market: 'market.title',
} as const satisfies Record<WideListName, TextKey>

const lists = Object.keys(listKeys) as WideListName[]

/** The list a share is chosen from, beside the page of that share: up and down lead through it, Enter opens. */
export function WideList({ current }: { current: string }) {
  const { t } = useText()
  const [name, setName] = useState(() => readWideList(localStorage))
  const body = useRef<HTMLDivElement>(null)
  useKeys({ l: () => focusRow(body.current, 'current') })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return document.querySelector<HTMLElement>('.frame__page h1')?.focus()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    focusRow(body.current, event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <section className="wide-list" aria-label={t('wide.list')}>
      <div className="wide-list__head">
        <Segmented
          name={t('wide.list')}
          value={name}
          options={lists.map((value) => ({ value, text: t(listKeys[value]) }))}
          onChange={(next) => {
            writeWideList(next, localStorage)
            setName(next)
          }}
        />
      </div>
      {/* A row asks the nearest body for its scrolling. */}
      <div className="screen__body wide-list__body" ref={body} onKeyDown={onKeyDown}>
        <CurrentShare value={current}>
          {name === 'market' ? <MarketList /> : name === 'watchlist' ? <WatchlistTab /> : <Holdings />}
        </CurrentShare>
      </div>
    </section>
  )
}

const rankings = {
  value: 'market.byValue',
  gainers: 'market.gainers',
  losers: 'market.losers',
  all: 'market.all',
} as const satisfies Record<string, TextKey>

function MarketList() {
  const { t } = useText()
  const [view, setView] = useState<keyof typeof rankings>('value')
  return (
    <>
      <ChipRow name={t('market.rankings')}>
        {(Object.keys(rankings) as (keyof typeof rankings)[]).map((one) => (
          <Chip key={one} on={one === view} onPress={() => setView(one)}>
            {t(rankings[one])}
          </Chip>
        ))}
      </ChipRow>
      <Ranked key={view} view={view} exchange={undefined} />
    </>
  )
}

function Holdings() {
  const { loggedIn } = useSession()
  return loggedIn ? <OwnHoldings /> : <LogInFirst />
}

function OwnHoldings() {
  const holdings = useHoldings()
  const working = useWorking()
  return (
    <>
      <HoldingsTab holdings={holdings} onWorking={() => working.show('value')} toStock />
      <HoldingsWorking
        of={working.of}
        onOpenChange={working.onOpenChange}
        rows={holdings.rows}
        totals={holdings.totals}
        proven={holdings.proven}
      />
    </>
  )
}

/** Moves the focus by one row, or to the row of the share beside the list. */
function focusRow(body: HTMLElement | null, to: 1 | -1 | 'current'): void {
  const rows = [...(body?.querySelectorAll<HTMLAnchorElement>('li a[href]') ?? [])]
  const focused = rows.indexOf(document.activeElement as HTMLAnchorElement)
  const current = rows.findIndex((row) => row.getAttribute('aria-current') !== null)
  rows[rowToFocus({ count: rows.length, focused, current, to })]?.focus()
}
