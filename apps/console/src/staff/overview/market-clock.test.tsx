import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { getDataSource } from '@bahi/contract/market/data-source'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { MarketClock } from './market-clock.tsx'

type Source = ReplyOf<typeof getDataSource>

const usual = { openSecond: 33_300, closeSecond: 55_800 }
const evening = { openSecond: 64_800, closeSecond: 68_400 }

const draw = (more: Partial<Source>): string =>
  renderToStaticMarkup(
    <MarketClock
      source={{
        source: 'simulated',
        simulated: true,
        businessDate: '2026-11-23',
        businessSecond: 44_550,
        phase: 'open',
        speed: 60,
        nextSession: null,
        tradingHours: usual,
        staleSecond: null,
        serverTime: '2026-11-23T06:52:30.000Z',
        seedAnchor: null,
        ...more,
      }}
    />,
  )

/** The two ends of the session and what stands between them. */
const ends = (markup: string): string[] =>
  [...(markup.split('market-clock__ends')[1] ?? '').matchAll(/<span>([^<]*)</g)].map(([, text = '']) => text)
const done = (markup: string): number => Number(/<progress[^>]* value="([\d.]+)"/.exec(markup)?.[1])

test('a usual day goes from a quarter past nine to half past three', () => {
  const noon = draw({})
  expect(ends(noon)).toEqual(['09:15', '188 min to close', '15:30'])
  expect(done(noon)).toBe(0.5)
  expect(noon).toContain('Market clock, simulated × 60')
  expect(noon).toContain('12:22:30')
})

test('a Muhurat evening has its own hours, and the session goes from one to the other', () => {
  const begun = draw({ tradingHours: evening, businessSecond: 64_800 })
  expect(ends(begun)).toEqual(['18:00', '60 min to close', '19:00'])
  expect(done(begun)).toBe(0)
  const late = draw({ tradingHours: evening, businessSecond: 67_500 })
  expect(ends(late)).toEqual(['18:00', '15 min to close', '19:00'])
  expect(done(late)).toBe(0.75)
  expect(late).toContain('18:45:00')
  // At this second a usual day has been over for three hours.
  expect(done(draw({ businessSecond: 67_500 }))).toBe(1)
})

test.each([
  ['closed', 'Closed'],
  ['preOpen', 'Pre-open'],
  ['preOpenMatching', 'Opening auction'],
  ['after', 'After the close'],
  ['halted', 'Halted'],
] as const)('between the sessions it says what the market does: %s', (phase, text) => {
  expect(ends(draw({ tradingHours: evening, businessSecond: 64_000, phase }))[1]).toBe(text)
})

test('a day without a session keeps the usual hours, and the wait for the time takes the same place', () => {
  expect(ends(draw({ tradingHours: null, phase: 'closed' }))).toEqual(['09:15', 'Closed', '15:30'])
  expect(renderToStaticMarkup(<MarketClock source={undefined} />)).toMatch(/class="tile market-clock" aria-busy="true"/)
})

test('prices that stand still are an alarm, with the second from which they do', () => {
  expect(draw({ staleSecond: 44_100, source: 'live', simulated: false })).toMatch(
    /role="alert">No prices since 12:15: look at the line/,
  )
  expect(draw({})).not.toContain('role="alert"')
})
