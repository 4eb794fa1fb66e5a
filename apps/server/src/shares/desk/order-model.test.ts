import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { computeCharges, maxCharges, minCharges } from '@bahi/domain/shares/charges/charges'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import {
  type DeskFixture,
  STEEL,
  TODAY,
  cancellation,
  change,
  codeOf,
  deposit,
  giveShares,
  openCustomer,
  openDeskFixture,
  ticket,
} from '../../../testing/desk-fixture.ts'
import { expectLedgerToHold } from '../../../testing/expect-books-to-hold.ts'
import { command, type Command } from '../../../testing/scripted/draw-commands.ts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { readBalances } from '../../ledger/read-balances.ts'
import { readOrders } from '../orders/order-rows.ts'

/** 200,000 in the long run. */
const COMMANDS = Number(process.env['BAHI_MODEL_COMMANDS'] ?? 5_000)
const SEED = Number(process.env['BAHI_MODEL_SEED'] ?? 1)
const COMMANDS_OF_A_RUN = 250
/** Desks that work side by side, each with a database of its own: one alone waits for its database most of the time. */
const DESKS = 4

/** An order as a person with a pencil would keep it. Money in paise. */
type ModelOrder = {
  readonly id: string
  readonly side: 'buy' | 'sell'
  limit: bigint
  quantity: bigint
  filled: bigint
  value: bigint
  charges: bigint
  /** Cash that is held for a buy. */
  hold: bigint
  over: boolean
}

/** One customer in plain figures: no journals, no accounts. */
type Model = {
  readonly fixture: DeskFixture
  readonly who: OwnerKey
  cash: bigint
  old: bigint
  fresh: bigint
  /** What was bought and sold today, and what was charged for it. Charges are of the day, not of the order. */
  readonly day: Record<'buy' | 'sell', { value: bigint; paid: bigint }>
  readonly orders: ModelOrder[]
}

let desks: readonly DeskFixture[]
beforeAll(async () => {
  desks = await Promise.all(Array.from({ length: DESKS }, () => openDeskFixture()))
  for (const fixture of desks) fixture.settings = { ...fixture.settings, frequentSeconds: 0 }
})
afterAll(() => Promise.all(desks.map((fixture) => fixture.close())))

const nothingTraded = () => ({ buy: { value: 0n, paid: 0n }, sell: { value: 0n, paid: 0n } })

function factsOf(value: bigint) {
  return {
    exchange: 'NSE' as const,
    date: businessDate(TODAY),
    rates: desks[0]!.settings.chargeRates,
    valuePaise: paise(value),
  }
}

/** What an open buy still needs at worst: value and the most charges of everything, less what it has paid. */
function stillNeeded({ side, limit, quantity, filled, value, charges }: Omit<ModelOrder, 'hold'>): bigint {
  if (side === 'sell' || quantity <= filled) return 0n
  const rest = (quantity - filled) * limit
  const [most, least] = [maxCharges(factsOf(value + rest)) - charges, minCharges(factsOf(rest))]
  return rest + (most > least ? most : least)
}

function freeCash(model: Model): bigint {
  return model.orders.reduce((free, { hold, over }) => (over ? free : free - hold), model.cash)
}

/** What the charges of a fill may take: the hold without the value of the rest and the least that the rest pays. */
function chargeable({ quantity, filled, limit, hold }: ModelOrder, shares: bigint, price: bigint): bigint {
  const rest = (quantity - filled - shares) * limit
  const free = hold - shares * price - rest - minCharges(factsOf(rest))
  return free < 0n ? 0n : free
}

function sharesOnSale(model: Model): bigint {
  return model.orders.reduce(
    (total, order) => (order.side === 'sell' && !order.over ? total + order.quantity - order.filled : total),
    0n,
  )
}

/** Follows one print at the exchange, charge by charge. */
function fill(model: Model, order: ModelOrder, shares: bigint, price: bigint): void {
  const value = shares * price
  const day = model.day[order.side]
  day.value += value
  const due = computeCharges({ ...factsOf(day.value), side: order.side }).totalPaise - day.paid
  const most = order.side === 'sell' ? value : chargeable(order, shares, price)
  const paid = due > most ? most : due
  day.paid += paid
  model.cash += order.side === 'buy' ? -value - paid : value - paid
  if (order.side === 'buy') model.fresh += shares
  else model.old -= shares
  order.filled += shares
  order.value += value
  order.charges += paid
  if (order.side === 'buy') order.hold -= value + paid
  if (order.filled === order.quantity) order.over = true
}

async function place(
  model: Model,
  { kind, quantity, limit: limitPaise }: Extract<Command, { kind: 'buy' | 'sell' }>,
): Promise<void> {
  const answer = await model.fixture.desk.submit(ticket(model.who, kind, { quantity, limitPaise }))
  const [shares, price] = [BigInt(quantity), BigInt(limitPaise)]
  const needed = shares * price + maxCharges(factsOf(shares * price))
  if (kind === 'buy' && needed > freeCash(model)) expect(answer.ok).toBe(false)
  if (kind === 'sell') expect(answer.ok).toBe(shares <= model.old - sharesOnSale(model))
  if (!answer.ok)
    return expect([
      'cash-short',
      'share-of-worth-exceeded',
      'total-of-worth-exceeded',
      'more-than-held',
      'position-already-sold',
      'bought-today',
    ]).toContain(codeOf(answer))
  model.orders.push({
    id: answer.order.id,
    side: kind,
    limit: price,
    quantity: shares,
    filled: 0n,
    value: 0n,
    charges: 0n,
    hold: kind === 'buy' ? needed : 0n,
    over: false,
  })
}

/** Somebody trades with one of the open orders; the venue's print says what truly happened, to whichever order it was. */
async function trade({ fixture }: Model, order: ModelOrder, quantity: number): Promise<void> {
  fixture.venue.stand(STEEL, order.side === 'buy' ? 'sell' : 'buy', Number(order.limit), quantity)
  await fixture.desk.settled()
}

function followTape(model: Model, after: number): void {
  for (const entry of model.fixture.venue.tape.slice(after)) {
    if (entry.kind === 'trade') {
      for (const id of [entry.buyOrderId, entry.sellOrderId]) {
        const order = model.orders.find((candidate) => candidate.id === id?.toString())
        if (order !== undefined) fill(model, order, BigInt(entry.quantity), BigInt(entry.pricePaise))
      }
      continue
    }
    const order = model.orders.find((candidate) => candidate.id === entry.orderId.toString())
    if (order === undefined) continue
    if (entry.kind === 'ended') order.over = true
    if (entry.kind === 'modified') {
      order.quantity = BigInt(entry.quantity)
      order.limit = BigInt(entry.limitPaise)
    }
    if (entry.kind === 'modified' || entry.kind === 'modifyRefused') keepNeeded(order)
  }
}

function keepNeeded(order: ModelOrder): void {
  const needed = stillNeeded(order)
  if (order.hold > needed) order.hold = needed
}

/** An accepted change holds more at once, before the exchange answers it. */
async function changeTerms(model: Model, order: ModelOrder, quantity: number, limit: number): Promise<void> {
  const answer = model.fixture.desk.submit(change(model.who, order.id, quantity, limit))
  const needed = stillNeeded({ ...order, quantity: BigInt(quantity), limit: BigInt(limit) })
  if ((await answer).ok && needed > order.hold) order.hold = needed
}

async function perform(model: Model, step: Command): Promise<void> {
  const { fixture } = model
  const open = model.orders.filter(({ over }) => !over)
  const chosen = 'order' in step ? open[step.order % Math.max(1, open.length)] : undefined
  if (step.kind === 'buy' || step.kind === 'sell') return place(model, step)
  if (step.kind === 'expire') return fixture.venue.expireAll()
  if (step.kind === 'deposit') {
    model.cash += BigInt(step.rupees) * 100n
    return deposit(fixture, model.who, BigInt(step.rupees) * 100n)
  }
  if (chosen === undefined) return
  if (step.kind === 'trade') return trade(model, chosen, step.quantity)
  if (step.kind === 'cancel')
    return expect((await fixture.desk.submit(cancellation(model.who, chosen.id))).ok).toBe(true)
  await changeTerms(model, chosen, step.quantity, step.limit)
}

/** Every figure a customer could see is the model's. */
async function compare(model: Model): Promise<void> {
  const { balances } = await readBalances(model.fixture.database.app.pool, model.who)
  const sum = (asset: number, accounts: readonly number[]) =>
    balances.reduce(
      (total, balance) =>
        balance.asset === asset && accounts.includes(balance.account) ? total + balance.amount : total,
      0n,
    )
  const { available, held, unsettled } = ACCOUNT
  expect(sum(0, [available, held, unsettled])).toBe(model.cash)
  expect(sum(STEEL, [available, held, unsettled])).toBe(model.old + model.fresh)
  expect(sum(STEEL, [held])).toBe(sharesOnSale(model))
  expect(sum(0, [available, unsettled])).toBe(freeCash(model))
  if (model.orders.every(({ over }) => over)) expect(sum(0, [held])).toBe(0n)
  const orders = await readOrders(
    model.fixture.database.app.pool,
    model.orders.map(({ id }) => ({ shard: model.who.shard, id: BigInt(id) })),
  )
  for (const { id, quantity, filled, value, charges, over } of model.orders) {
    const order = orders.get(BigInt(id))
    expect(order).toMatchObject({ quantity, filledQuantity: filled, filledValuePaise: value, chargesPaise: charges })
    expect(order?.endedAt !== null).toBe(over)
  }
}

async function followThrough(fixture: DeskFixture, commands: readonly Command[]): Promise<void> {
  fixture.venue.expireAll()
  await fixture.desk.settled()
  const who = await openCustomer(fixture, 60_000_00n)
  await giveShares(fixture, who, STEEL, 40n, 40_000_00n)
  const model: Model = { fixture, who, cash: 60_000_00n, old: 40n, fresh: 0n, orders: [], day: nothingTraded() }
  for (const [at, step] of commands.entries()) {
    const before = fixture.venue.tape.length
    await perform(model, step)
    await fixture.desk.settled()
    followTape(model, before)
    if (at % 10 === 0) await compare(model)
  }
  await compare(model)
}

it(
  'wallet and orders are what a model in plain figures says, whatever is asked in whatever order',
  async () => {
    const runs = fc.array(command, { minLength: COMMANDS_OF_A_RUN, maxLength: COMMANDS_OF_A_RUN })
    await Promise.all(
      desks.map(async (fixture, at) => {
        await fc.assert(
          fc.asyncProperty(runs, (commands) => followThrough(fixture, commands)),
          { numRuns: Math.ceil(COMMANDS / COMMANDS_OF_A_RUN / DESKS), endOnFailure: true, seed: DESKS * SEED + at },
        )
        await expectLedgerToHold(fixture)
      }),
    )
  },
  COMMANDS * 120,
)
