import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import type { Wire } from '../../../platform/wire/wire.ts'
import type { OrderChanged } from '../../orders/order-news.ts'
import type { OrderDesk } from '../order-desk.ts'
import { type DeskAddress, deskAt, deskSettled, ordersChanged } from './desk-messages.ts'

export interface ServeDeskParts {
  readonly wire: Wire
  readonly desk: OrderDesk
  readonly address: DeskAddress
  readonly noteMoment: (moment: ExchangeMoment) => void
}

/** Lets other processes use the desk of a group, as long as it holds the lease. */
export function serveDesk({ wire, desk, address, noteMoment }: ServeDeskParts): { close(): void } {
  let changes: OrderChanged[] = []
  const sayChanges = (): void => {
    const said = changes
    changes = []
    wire.say(ordersChanged, said)
  }
  const { submit, placeBasket, preview } = deskAt(address)
  const stops = [
    wire.answer(submit, (command) => desk.submit(command)),
    wire.answer(placeBasket, (command) => desk.placeBasket(command)),
    wire.answer(preview, (command) => desk.preview(command)),
    wire.answer(deskSettled(address.group), async (moment) => {
      if (moment !== null) noteMoment(moment)
      await desk.settled()
      return null
    }),
    desk.onOrderChanged((change) => {
      // The changes of one batch share a message.
      if (changes.length === 0) setImmediate(sayChanges)
      changes.push(change)
    }),
  ]
  return { close: () => stops.forEach((stop) => stop()) }
}
