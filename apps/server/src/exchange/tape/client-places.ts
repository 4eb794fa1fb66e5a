import type { ExchangeInput } from '../../market/ports/trading-day.ts'

/**
 * Names each client by the place of their first order of the day in a share. A reader of the log sees which orders of one
 * share are of one client, as the exchange must to keep them apart, and neither who it is nor what else they traded.
 */
export class ClientPlaces {
  private readonly first = new Map<string, number>()

  /** The place that names the client of this input at the place `seq`; null for what is no new order, and without a client. */
  placeOf(input: ExchangeInput, seq: number): number | null {
    if (input.kind !== 'new' || input.client === null) return null
    const key = `${input.client} ${input.instrumentId}`
    const known = this.first.get(key)
    if (known === undefined) this.first.set(key, seq)
    return known ?? seq
  }
}
