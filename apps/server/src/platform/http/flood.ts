/**
 * Thrown when the server takes no more at the moment: HTTP 429, the seconds until the next try, and message 162.
 * Nothing was changed.
 */
export class Flood extends Error {
  override readonly name = 'Flood'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`More requests than are taken at the moment; again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
