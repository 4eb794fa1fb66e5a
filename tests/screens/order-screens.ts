import { paths, pathWithQuery } from '../../apps/phone/src/navigation/paths.ts'
import { at, basket, bracket, effect, exits, ordersWithBracket, stock } from './places.ts'
import { exitsInTicket, fillBasket, openBasketLine } from './screen-acts.ts'
import { type Screen, own, page, sheet, waits } from './screen.ts'

/** Several orders before they are placed. */
export const basketScreens: readonly Screen[] = [
  page('basket', basket, { act: fillBasket, states: ['visitor', 'empty'] }),
  page('basket-line', basket, { act: openBasketLine }),
  sheet('basket-add', basket, 'add'),
]

/** What orders did, after their day. */
export const effectScreens: readonly Screen[] = [
  page('order-effect', effect, { states: waits }),
  sheet('fill-link', effect, 'link'),
  page(
    'month-effects',
    async (book) => {
      await book.pastOrder()
      return pathWithQuery(paths.monthEffects, { month: (await book.noteDay()).slice(0, 7) })
    },
    { states: own },
  ),
  page('shared-fill', async (book) => pathWithQuery(paths.sharedFill, { link: await book.fillLink() }), {
    viewer: 'visitor',
    states: waits,
  }),
  page('shared-fill-closed', at(pathWithQuery(paths.sharedFill, { link: 'closed' })), { viewer: 'visitor' }),
]

/** A SIP in a share: before it begins, and while it runs. */
const shareSipScreens: readonly Screen[] = [
  page('share-sip-new', async (book) => pathWithQuery(paths.shareSip, { code: (await book.held()).code }), {
    states: [...waits, 'visitor'],
  }),
  page('share-sip', async (book) => pathWithQuery(paths.shareSip, { sip: await book.shareSip() }), { states: waits }),
]

/** Orders in more than one part: a purchase with a target and a stop-loss, and a SIP. */
export const standingOrderScreens: readonly Screen[] = [
  sheet('order-exits', stock, 'buy', exitsInTicket),
  page('bracket', bracket),
  page('bracket-orders', ordersWithBracket),
  page('bracket-exits', exits),
  sheet('bracket-exits-change', exits, 'change'),
  ...shareSipScreens,
]
