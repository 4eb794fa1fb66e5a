import type { ExchangeInput } from '../../market/ports/trading-day.ts'

/** Inputs on their way into the exchange, in order, and who waits for them. */
export class InputQueue {
  private waiting: ExchangeInput[] = []
  private submitted = 0
  private finished = 0
  private settling: { readonly at: number; readonly resolve: () => void }[] = []

  /** Inputs whose effect is not committed yet. */
  get backlog(): number {
    return this.submitted - this.finished
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0
  }

  add(inputs: readonly ExchangeInput[]): void {
    this.submitted += inputs.length
    for (const input of inputs) this.waiting.push(input)
  }

  take(atMost: number): ExchangeInput[] {
    return this.waiting.splice(0, atMost)
  }

  /** What was taken and had no effect after all; it comes first again. */
  putBack(inputs: readonly ExchangeInput[]): void {
    this.waiting = [...inputs, ...this.waiting]
  }

  /** The effect of so many inputs taken is committed. */
  finish(count: number): void {
    this.finished += count
    const due = this.settling.filter(({ at }) => at <= this.finished)
    this.settling = this.settling.filter(({ at }) => at > this.finished)
    for (const { resolve } of due) resolve()
  }

  /** Resolves once the effect of everything added so far is committed. */
  settled(): Promise<void> {
    if (this.backlog === 0) return Promise.resolve()
    return new Promise((resolve) => this.settling.push({ at: this.submitted, resolve }))
  }
}
