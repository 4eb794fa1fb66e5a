import { setTimeout as sleep } from 'node:timers/promises'
import type { ExchangeMoment } from '../../../market/ports/market-clock.ts'
import { OutcomeUnknown } from '../../../platform/db/in-transaction.ts'
import { AnswerFailed, AnswerMissing, type Inquiry, NotDelivered, type Wire } from '../../../platform/wire/wire.ts'
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
import { deskAt, deskSettled, deskTaken, ordersChanged } from './desk-messages.ts'
import { groupOfShard } from './writer-groups.ts'

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
  /** The groups of desks, as they were when this process began and as they are now. */
  readonly groups: readonly number[]
  readonly readGroups: () => Promise<readonly number[]>
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
  readonly #stopTaken: () => void
  #stopChanges: (() => void) | undefined
  /** For each group, what ends the waits for its desk. */
  readonly #waits = new Map<number, Set<() => void>>()
  #groups: number
  #reading: Promise<void> | undefined
  #underWay = 0
  #isClosed = false

  constructor(parts: RemoteDeskParts) {
    this.#parts = parts
    this.#groups = parts.groups.length
    this.#stopTaken = parts.wire.hear(deskTaken, (group) => {
      for (const giveUp of this.#waits.get(group) ?? []) giveUp()
    })
  }

  get isHeldUp(): boolean {
    return this.#parts.own?.isHeldUp ?? false
  }

  get load(): OrderDesk['load'] {
    return this.#parts.own?.load ?? { waiting: this.#underWay, tapeBehind: 0 }
  }

  submit(command: DeskCommand): Promise<DeskAnswer> {
    return this.#command((desk) => desk.submit, command)
  }

  placeBasket(command: BasketCommand): Promise<BasketAnswer> {
    return this.#command((desk) => desk.placeBasket, command)
  }

  async #command<Command extends QueuedCommand, Answer>(
    inquiry: AskedOf<Command, Answer>,
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
    return this.#ask((desk) => desk.preview, command, true)
  }

  onOrderChanged(listener: (change: OrderChanged) => void): () => void {
    // A process in which nobody listens need not read every change of every order.
    this.#stopChanges ??= this.#parts.wire.hear(ordersChanged, (changes) => {
      for (const change of changes) for (const heard of this.#listeners) heard(change)
    })
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Waits for the desks of all groups, also for one that nobody holds at the moment. */
  async settled(): Promise<void> {
    const { wire, readGroups, moment } = this.#parts
    await Promise.all(
      (await readGroups()).map(async (group) => {
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
    this.#stopTaken()
    this.#stopChanges?.()
    return Promise.resolve()
  }

  /** @throws NotDelivered when nobody received the question, and OutcomeUnknown when it may have had its effect. */
  async #ask<Question extends { readonly shard: number }, Answer>(
    inquiry: AskedOf<Question, Answer>,
    question: Question,
    isRepeated: boolean,
  ): Promise<Answer> {
    const { wire, nowMs } = this.#parts
    const began = nowMs()
    let wasHeard = false
    for (;;) {
      try {
        const address = { groups: this.#groups, group: groupOfShard(question.shard, this.#groups) }
        const asked = wire.ask(inquiry(deskAt(address)), question, ANSWER_MS)
        return await (isRepeated ? this.#unlessTaken(address.group, asked) : asked)
      } catch (error) {
        if (error instanceof AnswerFailed && !HAD_NO_EFFECT.includes(error.failure)) throw faultOf(error)
        const isUnheard = error instanceof NotDelivered || error instanceof AnswerFailed
        wasHeard ||= !isUnheard
        if (wasHeard ? !isRepeated || nowMs() - began > PATIENCE_MS : nowMs() - began > UNHEARD_MS)
          throw wasHeard ? new OutcomeUnknown('The order desk gave no answer', { cause: error }) : unheard(error)
        await Promise.all([sleep(AGAIN_MS), this.#readGroups()])
      }
    }
  }

  /**
   * An answer that fails as soon as another desk has taken the group, because the one that was asked has ended. Only for
   * what can be asked again: it may have been the new desk already.
   */
  #unlessTaken<Answer>(group: number, asked: Promise<Answer>): Promise<Answer> {
    const waits = this.#waits.get(group) ?? new Set()
    this.#waits.set(group, waits)
    return new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new AnswerMissing('Another desk has taken the group'))
      waits.add(giveUp)
      asked.then(resolve, reject).finally(() => waits.delete(giveUp))
    })
  }

  /** Where nobody answers, the shards may have been spread over another number of desks. */
  #readGroups(): Promise<void> {
    return (this.#reading ??= this.#parts
      .readGroups()
      .then(
        (groups) => void (this.#groups = groups.length),
        () => undefined,
      )
      .finally(() => (this.#reading = undefined)))
  }
}

/** Which question to ask of a desk. */
type AskedOf<Question, Answer> = (desk: ReturnType<typeof deskAt>) => Inquiry<Question, Answer>

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
