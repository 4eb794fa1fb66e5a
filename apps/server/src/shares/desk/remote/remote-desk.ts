import { setTimeout as sleep } from 'node:timers/promises'
import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import { OutcomeUnknown } from '../../../platform/db/in-transaction.ts'
import { AnswerFailed, type Inquiry, NotDelivered, type Wire } from '../../../platform/wire/wire.ts'
import type {
  BasketAnswer,
  BasketCommand,
  DeskAnswer,
  DeskCommand,
  PlaceCommand,
  QueuedCommand,
} from '../../orders/desk-command.ts'
import { type OrderChanged } from '../../orders/order-news.ts'
import type { OrderDesk } from '../order-desk.ts'
import type { OrderForecast } from '../preview-order.ts'
import { deskOf, deskSettled, ordersChanged } from './desk-messages.ts'

const ANSWER_MS = 5_000
const AGAIN_MS = 50
/** How long a command whose outcome is unknown is asked again with its key. */
const PATIENCE_MS = 10_000
/** How long a command that nobody has received waits for a desk before the customer is told to come again. */
const UNHEARD_MS = 400
const COME_AGAIN_SECONDS = 1
/** Failures of a desk that gives its group to another one. */
const HAD_NO_EFFECT: readonly string[] = ['LeaseLost', 'DeskClosed']

export interface RemoteDeskParts {
  readonly wire: Wire
  /** The groups of desks. */
  readonly groups: () => Promise<readonly number[]>
  /** Business time of the floor; null at a process that only mirrors it. */
  readonly moment: () => ExchangeMoment | null
  readonly nowMs: () => number
  /** The desks in this process, whose load is shown here. */
  readonly own?: Pick<OrderDesk, 'isHeldUp' | 'load'>
}

/** The order desk of whichever process holds the customer's shard. */
export class RemoteDesk implements OrderDesk {
  readonly #parts: RemoteDeskParts
  readonly #listeners = new Set<(change: OrderChanged) => void>()
  readonly #stop: () => void
  #underWay = 0
  #isClosed = false

  constructor(parts: RemoteDeskParts) {
    this.#parts = parts
    this.#stop = parts.wire.hear(ordersChanged, (changes) => {
      for (const change of changes) for (const listener of this.#listeners) listener(change)
    })
  }

  get isHeldUp(): boolean {
    return this.#parts.own?.isHeldUp ?? false
  }

  get load(): OrderDesk['load'] {
    return this.#parts.own?.load ?? { waiting: this.#underWay, tapeBehind: 0 }
  }

  submit(command: DeskCommand): Promise<DeskAnswer> {
    return this.#command(deskOf(command.shard).submit, command)
  }

  placeBasket(command: BasketCommand): Promise<BasketAnswer> {
    return this.#command(deskOf(command.shard).placeBasket, command)
  }

  async #command<Command extends QueuedCommand, Answer>(
    inquiry: Inquiry<Command, Answer>,
    command: Command,
  ): Promise<Answer | { readonly ok: false; readonly floodSeconds: number }> {
    this.#underWay += 1
    try {
      return await this.#ask(inquiry, command, isRepeatable(command))
    } catch (error) {
      if (error instanceof NotDelivered) return { ok: false, floodSeconds: COME_AGAIN_SECONDS }
      throw error
    } finally {
      this.#underWay -= 1
    }
  }

  preview(command: PlaceCommand): Promise<OrderForecast> {
    return this.#ask(deskOf(command.shard).preview, command, true)
  }

  onOrderChanged(listener: (change: OrderChanged) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Waits for the desks of all groups, also for one that nobody holds at the moment. */
  async settled(): Promise<void> {
    const { wire, groups, moment } = this.#parts
    await Promise.all(
      (await groups()).map(async (group) => {
        while (!this.#isClosed) {
          const isSettled = await wire.ask(deskSettled(group), moment(), ANSWER_MS).then(
            () => true,
            () => false,
          )
          if (isSettled) return
          await sleep(AGAIN_MS)
        }
      }),
    )
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    return Promise.resolve()
  }

  /** @throws NotDelivered when nobody received the question, and OutcomeUnknown when it may have had its effect. */
  async #ask<Question, Answer>(
    inquiry: Inquiry<Question, Answer>,
    question: Question,
    isRepeated: boolean,
  ): Promise<Answer> {
    const { wire, nowMs } = this.#parts
    const began = nowMs()
    let wasHeard = false
    for (;;) {
      try {
        return await wire.ask(inquiry, question, ANSWER_MS)
      } catch (error) {
        if (error instanceof AnswerFailed && !HAD_NO_EFFECT.includes(error.failure)) throw faultOf(error)
        const isUnheard = error instanceof NotDelivered || error instanceof AnswerFailed
        wasHeard ||= !isUnheard
        if (wasHeard ? !isRepeated || nowMs() - began > PATIENCE_MS : nowMs() - began > UNHEARD_MS)
          throw wasHeard ? new OutcomeUnknown('The order desk gave no answer', { cause: error }) : unheard(error)
        await sleep(AGAIN_MS)
      }
    }
  }
}

/** A key makes a repetition harmless. Of the commands without one only new orders would be there twice. */
function isRepeatable({ key, kind }: QueuedCommand): boolean {
  return key !== null || (kind !== 'place' && kind !== 'basket')
}

function unheard(error: unknown): NotDelivered {
  return new NotDelivered('No order desk holds the shard at the moment', { cause: error })
}

/** The fault of the desk as this process knows it: a database that is away is away here too. */
function faultOf(error: AnswerFailed): Error {
  return error.failure === 'ConnectionLost' || error.failure === 'OutcomeUnknown'
    ? new OutcomeUnknown('The order desk has lost its database', { cause: error })
    : error
}
