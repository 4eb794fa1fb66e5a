import type { Wire } from '../../platform/wire/wire.ts'
import type { Venue } from '../ports/venue.ts'
import { exchangeIn, exchangeSettled, tapeSaid } from './venue-messages.ts'

/** Entries of one message. */
const ENTRIES_AT_ONCE = 1_000

export interface ServeVenueParts {
  readonly wire: Wire
  readonly venue: Pick<Venue, 'submit' | 'settled' | 'onTape'>
  /** The name of this process. */
  readonly floor: string
}

/** Lets the desks of other processes submit inputs, each message once, and tells them what is on the tape. */
export function serveVenue({ wire, venue, floor }: ServeVenueParts): { close(): void } {
  const taken = new Map<string, number>()
  const stops = [
    wire.answer(exchangeIn, async (submitted) => {
      if (submitted.floor !== floor) return { floor, isTaken: false }
      if (submitted.number > (taken.get(submitted.sender) ?? 0)) {
        taken.set(submitted.sender, submitted.number)
        venue.submit(submitted.inputs)
      }
      await venue.settled()
      return { floor, isTaken: true }
    }),
    wire.answer(exchangeSettled, async () => {
      await venue.settled()
      return null
    }),
    venue.onTape((entries) => {
      for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE)
        wire.say(tapeSaid, entries.slice(at, at + ENTRIES_AT_ONCE))
    }),
  ]
  return { close: () => stops.forEach((stop) => stop()) }
}
