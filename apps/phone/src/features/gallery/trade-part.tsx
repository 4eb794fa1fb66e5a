import { Button } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { DoubleRule } from '@bahi/ui/double-rule'
import { HoldingRow } from '@bahi/ui/holding-row'
import { IconButton } from '@bahi/ui/icon-button'
import { LedgerTable } from '@bahi/ui/ledger-card'
import { Card, ListRow } from '@bahi/ui/list-row'
import { DisplayFigure } from '@bahi/ui/price'
import { QuoteRow } from '@bahi/ui/quote-row'
import { Gutter, Section } from '@bahi/ui/screen'
import { SearchField } from '@bahi/ui/search-field'
import { Segmented } from '@bahi/ui/segmented'
import { Medal, StateView } from '@bahi/ui/state-view'
import { KeyValue } from '@bahi/ui/sum-list'
import { Tag } from '@bahi/ui/tag'
import { Check, Clock, History, Search, Star } from 'lucide-react'
import { useState } from 'react'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { companies } from './samples.ts'

export function SearchPart() {
  const [query, setQuery] = useState('ka')
  const [starred, setStarred] = useState('KALINGPORT')
  const figures = useFigures()
  return (
    <AppScreen title="Search" field={<SearchField name="Search" value={query} placeholder="Company or code" clearName="Clear" onChange={setQuery} />}>
      <ChipRow name="Exchange">{['All', 'NSE', 'BSE', 'Funds'].map((one) => <Chip key={one} on={one === 'All'} onPress={() => {}}>{one}</Chip>)}</ChipRow>
      {companies.map((one) => {
        const move = figures.move(one.pricePaise, one.closePaise)
        const on = one.symbol === starred
        return (
          <QuoteRow
            key={one.symbol}
            href={linkTo(paths.stock, { code: one.symbol })}
            symbol={one.symbol}
            company={one.company}
            exchange="NSE"
            match={query}
            pricePaise={one.pricePaise}
            priceText={figures.price(one.pricePaise)}
            direction={move.direction}
            moveText={move.percent}
            name={figures.quoteName(one.symbol, one.pricePaise, one.closePaise)}
            action={<IconButton name={`Watch ${one.symbol}`} pressed={on} onPress={() => setStarred(one.symbol)} icon={<Star size={20} strokeWidth={1.6} fill={on ? 'var(--color-accent)' : 'none'} color={on ? 'var(--color-accent-text)' : 'var(--color-text-3)'} />} />}
          />
        )
      })}
      <Section title="Recent">
        <ChipRow name="Recent" wrap>{['SAHYABANK', 'LUNICABLE', 'Kaveri Index 50', 'BAHI 50'].map((one) => <Chip key={one} icon={<History size={16} strokeWidth={1.75} />} onPress={() => {}}>{one}</Chip>)}</ChipRow>
      </Section>
    </AppScreen>
  )
}

const stockTabs = [{ value: 'holdings', text: 'Holdings 4' }, { value: 'positions', text: 'Positions 2' }, { value: 'orders', text: 'Orders 4' }] as const

export function HoldingsPart() {
  const [tab, setTab] = useState<'holdings' | 'positions' | 'orders'>('holdings')
  const figures = useFigures()
  return (
    <AppScreen title="Stock" root tab="stock" actions={<IconButton name="Search" icon={<Search size={22} strokeWidth={1.75} />} />}>
      <Gutter>
        <p className="text-label text-2">Value of shares</p>
        <p style={{ marginBottom: 14 }}><DoubleRule><DisplayFigure text={figures.rupees(61_386_500)} amount /></DoubleRule></p>
        <Segmented name="Book" value={tab} options={stockTabs} onChange={setTab} />
      </Gutter>
      {companies.slice(0, 4).map((one) => {
        const move = figures.move(one.pricePaise, one.closePaise)
        return <HoldingRow key={one.symbol} href={linkTo(paths.holding, { code: one.symbol })} symbol={one.symbol} detail={`100 at ${figures.price(one.closePaise)}`} price={{ text: figures.price(one.pricePaise), move: { direction: move.direction, text: move.percent } }} value={{ text: figures.rupees(one.pricePaise * 100), move: { direction: move.direction, text: figures.signedRupees((one.pricePaise - one.closePaise) * 100) } }} name={`${one.symbol}, 100 shares`} />
      })}
      <ListRow title="BETWAMOTOR" detail="Buy 100 · limit 400.00 · 13:20:11" end={figures.rupees(4_006_161)} endDetail={<Tag tone="wait" icon={<Clock size={14} strokeWidth={2.2} />}>Waiting</Tag>} />
    </AppScreen>
  )
}

export function DonePart() {
  return (
    <AppScreen title="Order" onClose={() => {}} foot={<><Button kind="quiet">See holding</Button><Button>Done</Button></>}>
      <StateView compact picture={<Medal tone="soft"><Check size={44} strokeWidth={2} /></Medal>} title="Bought 100 SAHYABANK" text="Filled at ₹1,412.60 on NSE, 20 Nov 2026, 15:12:09" />
      <Card>
        <KeyValue label="Order number" value="BH-2611-20-004817" />
        <KeyValue label="Shares" value="₹1,41,260.00" />
        <KeyValue label="Charges" value="₹191.17" />
        <KeyValue total label="Taken from cash" value="₹1,41,451.17" />
      </Card>
      <Card padded={false}>
        <LedgerTable
          columns={{ account: 'Account', debit: 'Debit', credit: 'Credit' }}
          lines={[{ account: 'Shares · SAHYABANK', debit: '1,41,260.00' }, { account: 'Charges', debit: '191.17' }, { account: 'Cash available', credit: '1,41,451.17' }]}
          total={{ label: 'Debit = credit', debit: '1,41,451.17', credit: '1,41,451.17', proven: true }}
        />
      </Card>
    </AppScreen>
  )
}
