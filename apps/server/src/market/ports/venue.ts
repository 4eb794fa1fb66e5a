import type { ExchangeInput, TapeEvent } from './trading-day.ts'

/** A tape event with its place on the gap-free tape and its day. */
export type TapeEntry = TapeEvent & { readonly seq: bigint; readonly date: string }

/**
 * Where orders meet. The desk hands over commands that are already durable; what becomes of them comes back on the tape only.
 * Submitting an order again (after a crash) changes nothing: the venue knows the ids it has taken.
 */
export interface Venue {
  /** False: prices are shown, and there is no exchange that takes orders. */
  readonly takesOrders: boolean
  /** In order; acts at the current second. Never throws for a business reason. */
  submit(inputs: readonly ExchangeInput[]): void
  /** New entries, in order, after they were committed. */
  onTape(listener: (entries: readonly TapeEntry[]) => void): () => void
  /** Called when inputs may not have reached the exchange: what the tape does not show is to be submitted again. */
  onMissed(listener: () => void): () => void
  readTape(afterSeq: bigint, limit: number): Promise<TapeEntry[]>
  /** Resolves once everything submitted so far has had its effect committed to the tape. */
  settled(): Promise<void>
}
