import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import type { Wire } from '../../../platform/wire/wire.ts'
import type { OrderChanged } from '../../orders/order-news.ts'
import type { OrderDesk } from '../order-desk.ts'
import { deskOf, deskSettled, ordersChanged } from './desk-messages.ts'

export interface ServeDeskParts {
  readonly wire: Wire
  readonly desk: OrderDesk
  readonly group: number
  readonly shards: readonly number[]
  readonly noteMoment: (moment: ExchangeMoment) => void
}

/** Lets other processes use the desk of a group, as long as it holds the lease. */
export function serveDesk({ wire, desk, group, shards, noteMoment }: ServeDeskParts): { close(): void } {
  let changes: OrderChanged[] = []
  const sayChanges = (): void => {
    const said = changes
    changes = []
    wire.say(ordersChanged, said)
  }
  const stops = [
    ...shards.flatMap((shard) => [
      wire.answer(deskOf(shard).submit, (command) => desk.submit(command)),
      wire.answer(deskOf(shard).placeBasket, (command) => desk.placeBasket(command)),
      wire.answer(deskOf(shard).preview, (command) => desk.preview(command)),
    ]),
    wire.answer(deskSettled(group), async (moment) => {
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
