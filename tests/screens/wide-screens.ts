import type { Page } from 'playwright-core'
import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { at, holding, stock, stockWhileOpen } from './places.ts'
import type { Say } from './say.ts'
import { search } from './screen-acts.ts'
import { type Act, page, type Screen } from './screen.ts'

/** A page in a wide window, after the overlay was left behind. */
const wide = (name: string, place: Screen['place'], more: Partial<Screen> = {}): Screen =>
  page(name, place, { desk: true, ...more, kept: { 'continued-at-desk': '1', ...more.kept } })

const side = (shown: Page, say: Say) => shown.getByRole('complementary', { name: say.text('wide.side') })

/** What hears the keys is fetched beside the page. */
const untilKeys = (shown: Page, say: Say) =>
  shown.getByRole('button', { name: say.text('wide.keys'), exact: true }).waitFor()

const withKeys: Act = (shown, say) => untilKeys(shown, say)

/** A ticket of a hundred, begun by its key. */
const fillTicket: Act = async (shown, say) => {
  await untilKeys(shown, say)
  await shown.keyboard.press('b')
  await side(shown, say).getByRole('textbox').first().fill('100')
  await side(shown, say).getByText(say.text('order.cashNeeded'), { exact: true }).waitFor()
}

/** The same, sent: what became of it stands in the place of the ticket. */
const placeOrder: Act = async (shown, say, book) => {
  await fillTicket(shown, say, book)
  // An order like the last one is locked for some seconds.
  const slide = side(shown, say).locator('.slide-to-confirm:not(.slide-to-confirm--locked)')
  await slide.focus()
  await slide.press('Enter')
  await side(shown, say)
    .getByRole('button', { name: say.text('wide.newOrder') })
    .waitFor()
}

const showKeys: Act = async (shown, say) => {
  await untilKeys(shown, say)
  await shown.keyboard.press('?')
  await shown.getByRole('dialog', { name: say.text('wide.keys') }).waitFor()
}

const market = { 'wide-list': 'market' }

/** The app at a desk: the overlay, and then list, share, book and ticket beside one another. */
export const wideScreens: readonly Screen[] = [
  page('wide-overlay', at(pathWithQuery(paths.home)), { desk: true, viewer: 'visitor' }),
  wide('wide-home', at(pathWithQuery(paths.home)), { act: withKeys }),
  wide('wide-more', at(pathWithQuery(paths.more)), { act: withKeys }),
  wide('wide-stock', stock, { kept: market, act: withKeys }),
  wide('wide-stock-visitor', stock, { kept: market, viewer: 'visitor', act: withKeys }),
  wide('wide-ticket', stock, { kept: { 'wide-list': 'holdings' }, act: fillTicket }),
  wide('wide-placed', stockWhileOpen, { kept: { 'wide-list': 'watchlist' }, act: placeOrder }),
  wide('wide-keys', stock, { kept: market, act: showKeys }),
  wide('wide-candles', stock, {
    kept: { ...market, chart: JSON.stringify({ kind: 'candle', indicators: ['sma20', 'rsi14'], intervals: {} }) },
    act: withKeys,
  }),
  wide('wide-search', at(pathWithQuery(paths.search)), { kept: market, act: search }),
  wide('wide-holding', holding, { kept: market, act: withKeys }),
]
