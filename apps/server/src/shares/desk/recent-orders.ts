/** Longer than the largest interval between identical orders that the setting allows. */
const REMEMBERED_MS = 60_000

/**
 * The orders of the last minute of security time, by fingerprint, and the number of commands of each customer in this
 * second. Kept in memory by the one desk that writes the shard, so a look-up costs no query; a restarted desk reads the
 * orders from the database.
 */
export class RecentOrders {
  private young = new Map<string, number>()
  private old = new Map<string, number>()
  private rotatedAtMs = 0
  private second = 0
  private counts = new Map<bigint, number>()

  /** Milliseconds since the customer placed an order with this fingerprint; null when that was not in the last minute. */
  agoMs(owner: bigint, fingerprint: string, nowMs: number): number | null {
    const key = `${owner} ${fingerprint}`
    const at = this.young.get(key) ?? this.old.get(key)
    return at === undefined || nowMs - at >= REMEMBERED_MS ? null : Math.max(0, nowMs - at)
  }

  /** Remembers an order; the returned function forgets it, for a transaction that fails. */
  add(owner: bigint, fingerprint: string, nowMs: number): () => void {
    this.rotate(nowMs)
    const key = `${owner} ${fingerprint}`
    const before = this.young.get(key)
    this.young.set(key, nowMs)
    return () => {
      if (this.young.get(key) !== nowMs) return
      if (before === undefined) this.young.delete(key)
      else this.young.set(key, before)
    }
  }

  /** Counts more commands of a customer in this second; false, and counted none, when they would pass the limit. */
  takeSlots(owner: bigint, most: number, nowMs: number, count: number): boolean {
    const second = Math.floor(nowMs / 1000)
    if (second !== this.second) {
      this.second = second
      this.counts = new Map()
    }
    const taken = this.counts.get(owner) ?? 0
    if (taken + count > most) return false
    this.counts.set(owner, taken + count)
    return true
  }

  /** Takes back the counted commands of a transaction that failed. */
  returnSlots(owner: bigint, nowMs: number, count: number): void {
    const taken = this.counts.get(owner) ?? 0
    if (taken > 0 && Math.floor(nowMs / 1000) === this.second) this.counts.set(owner, Math.max(0, taken - count))
  }

  /** Rotates the two maps: forgetting drops the older map instead of searching for old entries. */
  private rotate(nowMs: number): void {
    if (Math.abs(nowMs - this.rotatedAtMs) < REMEMBERED_MS) return
    this.old = this.young
    this.young = new Map()
    this.rotatedAtMs = nowMs
  }
}
