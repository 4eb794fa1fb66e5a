import { Star } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import { Sparkline } from '@bahi/ui/charts/sparkline'
import { FigureGrid, RangeBar } from '@bahi/ui/figures/figure-grid'
import { DisplayFigure, Move, Price } from '@bahi/ui/figures/price'
import { DepthTable } from '@bahi/ui/rows/depth-table'
import { HoldingRow } from '@bahi/ui/rows/holding-row'
import { IndexCard, IndexStrip } from '@bahi/ui/rows/index-card'
import { QuoteRow } from '@bahi/ui/rows/quote-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { useFigures } from '../text/use-figures.ts'
import { Block, Line } from './block.tsx'
import { companies, walk } from './samples.ts'
import { useSay } from './use-say.ts'

const indices = [
  { title: 'BAHI 50', level: 1_241_865, close: 1_240_380 },
  { title: 'BAHI 500', level: 1_096_230, close: 1_096_230 },
  { title: 'BAHI BANK', level: 2_150_740, close: 2_153_075 },
]
const nothing = () => {}

function useQuote(index: number) {
  const figures = useFigures()
  const one = companies[index] ?? companies[0]
  const move = figures.move(one.pricePaise, one.closePaise)
  return {
    href: linkTo(paths.stock, { code: one.symbol }),
    symbol: one.symbol,
    company: one.company,
    pricePaise: one.pricePaise,
    priceText: figures.price(one.pricePaise),
    direction: move.direction,
    moveText: move.percent,
    name: figures.quoteName(`${one.symbol}, ${one.company}`, one.pricePaise, one.closePaise),
  }
}

export function QuotesGroup() {
  const say = useSay()
  const figures = useFigures()
  const [rise, fall, flat] = [useQuote(0), useQuote(4), useQuote(5)]
  const holding = {
    symbol: rise.symbol,
    detail: say('100 at 1,368.20', '100 股 成本 1,368.20', '100, 1,368.20 पर'),
    href: rise.href,
    price: {
      text: rise.priceText,
      pricePaise: rise.pricePaise,
      move: { direction: rise.direction, text: rise.moveText },
    },
    value: { text: figures.rupees(14_869_000), move: { direction: 'up', text: figures.signedRupees(1_187_000) } },
    name: `${rise.symbol}, 100`,
  } as const
  return (
    <>
      <Block wide name="IndexStrip: up, flat, down">
        <IndexStrip name="Indices">
          {indices.map((one, index) => {
            const move = figures.move(one.level, one.close)
            return (
              <IndexCard
                key={one.title}
                title={one.title}
                level={one.level}
                levelText={figures.price(one.level)}
                direction={move.direction}
                moveText={move.full}
                name={`${one.title}, ${move.name}`}
                spark={walk(index + 3, 22, 0, 40, move.direction === 'down' ? -5 : 5)}
              />
            )
          })}
        </IndexStrip>
      </Block>
      <Block wide name="QuoteRow: up, down, flat">
        <QuoteRow {...rise} spark={walk(7, 22, 0, 40, 4)} />
        <QuoteRow {...fall} spark={walk(8, 22, 0, 40, -4)} />
        <QuoteRow {...flat} spark={walk(9, 22, 0, 40, 0)} />
      </Block>
      <Block wide name="QuoteRow: old price">
        <QuoteRow {...rise} staleText={say('at 15:04', '15:04 的价格', '15:04 पर')} />
      </Block>
      <Block wide name="QuoteRow: found, with a star">
        <QuoteRow
          {...rise}
          exchange="NSE"
          match="ka"
          action={
            <IconButton
              name={`Watch ${rise.symbol}`}
              pressed
              icon={<Star size={20} strokeWidth={1.6} fill="var(--color-accent)" color="var(--color-accent-text)" />}
            />
          }
        />
      </Block>
      <Block wide name="HoldingRow: live, old">
        <HoldingRow {...holding} />
        <HoldingRow {...holding} staleText={say('at 15:04', '15:04 的价格', '15:04 पर')} />
      </Block>
    </>
  )
}

function depth(start: number, step: number, quantities: readonly number[], figures: ReturnType<typeof useFigures>) {
  return quantities.map((quantity, index) => ({
    pricePaise: start + step * index,
    priceText: figures.price(start + step * index),
    quantity,
    quantityText: figures.shares(quantity),
  }))
}

const spans = ['1D', '1W', '1M', '3M', '1Y', '5Y'].map((text) => ({ value: text, text, name: text }))

export function PriceGroup() {
  const figures = useFigures()
  const [price, setPrice] = useState(141_260)
  const [span, setSpan] = useState('1D')
  const move = figures.move(price, 140_050)
  return (
    <>
      <Block name="DisplayFigure and Move">
        <div>
          <DisplayFigure text={`₹${figures.price(price)}`} name={figures.priceName(price)} />
        </div>
        <Move direction={move.direction} text={move.full} name={move.name} size="large" />
      </Block>
      <Block name="Price: tints once when it changes">
        <Line>
          <Price pricePaise={price} text={figures.price(price)} />
          <Price stale pricePaise={price} text={figures.price(price)} />
          <Button small grow={0} kind="quiet" onPress={() => setPrice(price + 5)}>
            +0.05
          </Button>
          <Button small grow={0} kind="quiet" onPress={() => setPrice(price - 5)}>
            −0.05
          </Button>
        </Line>
      </Block>
      <Block name="Move: up, down, flat, old">
        <Line>
          <Move direction="up" text="+0.86%" />
          <Move direction="down" text="−1.07%" size="small" />
          <Move direction="flat" text="0.00%" />
          <Move stale direction="up" text="+0.86%" />
        </Line>
      </Block>
      <Block name="Sparkline: up, down, flat, one value">
        <Line>
          <Sparkline values={walk(1, 22, 0, 40, 5)} direction="up" />
          <Sparkline values={walk(2, 22, 0, 40, -5)} direction="down" />
          <Sparkline values={[5, 5, 5]} direction="flat" />
          <Sparkline values={[5]} direction="flat" />
        </Line>
      </Block>
      <Block wide name="ChartPicker">
        <ChartPicker name="Span" value={span} options={spans} onChange={setSpan} />
      </Block>
      <FigureGrids />
      <DepthTables />
    </>
  )
}

function FigureGrids() {
  const say = useSay()
  const figures = useFigures()
  const items = [
    [say('Open', '开盘', 'खुला'), '1,402.10'],
    [say('High', '最高', 'उच्च'), '1,418.00'],
    [say('Low', '最低', 'निम्न'), '1,398.20'],
    [say('Prev. close', '昨收', 'पिछला बंद'), '1,400.50'],
    [say('Volume', '成交量', 'मात्रा'), figures.compact(12_400_000)],
    [say('Value', '成交额', 'मूल्य'), figures.compactRupees(1_748_000_000_000)],
  ].map(([label = '', value = '']) => ({ label, value }))
  return (
    <>
      <Block wide name="FigureGrid: three, two">
        <FigureGrid items={items} />
        <div style={{ height: 12 }} />
        <FigureGrid columns={2} items={items.slice(0, 4)} />
      </Block>
      <Block wide name="RangeBar">
        <RangeBar
          lowLabel={say('52-week low', '52 周最低', '52 सप्ताह का निम्न')}
          highLabel={say('52-week high', '52 周最高', '52 सप्ताह का उच्च')}
          lowText="1,114.80"
          highText="1,551.00"
          share={0.683}
        />
      </Block>
    </>
  )
}

function DepthTables() {
  const say = useSay()
  const figures = useFigures()
  return (
    <Block wide name="DepthTable: ten prices, half of them">
      <DepthTable
        bids={depth(141_250, -10, [1840, 3265, 912, 4410, 2075], figures)}
        asks={depth(141_260, 10, [1120, 2680, 640, 3905, 6120], figures)}
        text={{
          caption: 'Depth',
          bid: say('Bid', '买价', 'खरीद'),
          ask: say('Ask', '卖价', 'बिक्री'),
          quantity: say('Shares', '股数', 'शेयर'),
          empty: '–',
        }}
        onPick={nothing}
      />
      <DepthTable
        bids={depth(141_250, -10, [1840], figures)}
        asks={[]}
        text={{
          caption: 'Thin depth',
          bid: say('Bid', '买价', 'खरीद'),
          ask: say('Ask', '卖价', 'बिक्री'),
          quantity: say('Shares', '股数', 'शेयर'),
          empty: '–',
        }}
      />
    </Block>
  )
}
