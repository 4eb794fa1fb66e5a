import { BannerSwiper } from '@bahi/ui/banner-swiper'
import { TextLink } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { IconButton } from '@bahi/ui/icon-button'
import { IndexCard, IndexStrip } from '@bahi/ui/index-card'
import { QuoteRow } from '@bahi/ui/quote-row'
import { Section } from '@bahi/ui/screen'
import { Shortcuts } from '@bahi/ui/shortcuts'
import { Tabs } from '@bahi/ui/tabs'
import { ArrowUpFromLine, Bell, ChartLine, ChevronRight, Newspaper, Search, Ticket } from 'lucide-react'
import { useState } from 'react'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { companies, walk } from './samples.ts'

const rankings = ['Gainers', 'Losers', 'By volume', 'By value']

function Rankings({ rows }: { rows: number }) {
  const [on, setOn] = useState('Gainers')
  const [nudge, setNudge] = useState(0)
  const figures = useFigures()
  return (
    <>
      <ChipRow name="Ranking">
        {rankings.map((one) => (
          <Chip key={one} on={one === on} onPress={() => { setOn(one); setNudge(nudge + 5) }}>{one}</Chip>
        ))}
      </ChipRow>
      {companies.slice(0, rows).map((one, index) => {
        const pricePaise = one.pricePaise + (index === 1 ? nudge : 0)
        const move = figures.move(pricePaise, one.closePaise)
        return (
          <QuoteRow
            key={one.symbol}
            href={linkTo(paths.stock, { code: one.symbol })}
            symbol={one.symbol}
            company={one.company}
            pricePaise={pricePaise}
            priceText={figures.price(pricePaise)}
            direction={move.direction}
            moveText={move.percent}
            name={figures.quoteName(`${one.symbol}, ${one.company}`, pricePaise, one.closePaise)}
            spark={walk(index + 7, 22, 0, 40, move.direction === 'down' ? -4 : 4)}
          />
        )
      })}
    </>
  )
}

const indices = [
  { title: 'BAHI 50', level: 1_241_865, close: 1_240_380 },
  { title: 'BAHI 500', level: 1_096_230, close: 1_094_805 },
  { title: 'BAHI BANK', level: 2_150_740, close: 2_153_075 },
]

export function HomePart() {
  const figures = useFigures()
  return (
    <AppScreen
      title="Bahi"
      tab="home"
      root
      brand
      actions={
        <>
          <IconButton name="Search" icon={<Search size={22} strokeWidth={1.75} />} href={linkTo(paths.search)} />
          <IconButton name="Notices, 2 new" marked icon={<Bell size={22} strokeWidth={1.75} />} />
        </>
      }
    >
      <IndexStrip name="Indices">
        {indices.map((one, index) => {
          const move = figures.move(one.level, one.close)
          return <IndexCard key={one.title} title={one.title} level={one.level} levelText={figures.price(one.level)} direction={move.direction} moveText={move.full} name={`${one.title}, ${figures.price(one.level)}, ${move.name}`} spark={walk(index + 3, 22, 0, 40, move.direction === 'down' ? -5 : 5)} />
        })}
      </IndexStrip>
      <Shortcuts
        name="Shortcuts"
        items={[
          { text: 'Market', href: linkTo(paths.market), icon: <ChartLine size={23} strokeWidth={1.75} /> },
          { text: 'News', href: linkTo(paths.home, { news: '1' }), icon: <Newspaper size={23} strokeWidth={1.75} /> },
          { text: 'Withdraw', href: linkTo(paths.transferOut), icon: <ArrowUpFromLine size={23} strokeWidth={1.75} /> },
          { text: 'IPO', href: linkTo(paths.market, { tab: 'ipo' }), icon: <Ticket size={23} strokeWidth={1.75} /> },
        ]}
      />
      <BannerSwiper
        name="Banners"
        nameOf={(index, count) => `Banner ${index} of ${count}`}
        banners={[
          { id: '1', title: 'Vindhya Solar IPO is open', text: '₹286 to ₹301 a share · closes 25 Nov, 17:00', action: 'Read and apply', href: linkTo(paths.market, { tab: 'ipo' }) },
          { id: '2', title: 'Check your own book', text: 'Every rupee is written twice. See how to add it up.', action: 'See the proof', href: linkTo(paths.statement) },
          { id: '3', title: 'This market is simulated', text: 'Invented companies, invented prices, real rules.', action: 'How it works', href: linkTo(paths.more) },
        ]}
      />
      <Section title="Rankings" end={<TextLink href={linkTo(paths.market)} end={<ChevronRight size={16} strokeWidth={2} />}>See all</TextLink>}>
        <Rankings rows={3} />
      </Section>
    </AppScreen>
  )
}

const marketTabs = [
  { value: 'trends', text: 'Trends' },
  { value: 'watchlist', text: 'Watchlist' },
  { value: 'ipo', text: 'IPO' },
  { value: 'block', text: 'Block' },
  { value: 'placement', text: 'Placement' },
] as const

export function MarketPart() {
  const [tab, setTab] = useState<(typeof marketTabs)[number]['value']>('trends')
  return (
    <AppScreen title="Market" tab="home" actions={<IconButton name="Search" icon={<Search size={22} strokeWidth={1.75} />} />} strip={<Tabs name="Market" value={tab} tabs={marketTabs} onChange={setTab} />}>
      <Rankings rows={6} />
    </AppScreen>
  )
}
