import { mixBits } from '../src/exchange/price/random.ts'
import type { LivedPerson } from './lived-people.ts'

/** What a customer did on one session before the market opened, by the place of the session among `LivedMarket.dates`. */
export type PastAct = { readonly day: number } & (
  | { readonly kind: 'deposit'; readonly amountPaise: bigint }
  | { readonly kind: 'start-sip'; readonly code: string; readonly amountPaise: bigint; readonly dayOfMonth: number }
  | { readonly kind: 'borrow'; readonly amountPaise: bigint }
  | { readonly kind: 'repay'; readonly amountPaise: bigint }
  | {
      readonly kind: 'trade'
      readonly side: 'buy' | 'sell'
      readonly instrumentId: number
      readonly quantity: bigint
    }
)

export interface LivedShare {
  readonly id: number
  readonly sector: string
  readonly lotSize: bigint
  /** The close of each session, in paise. */
  readonly closes: ArrayLike<number>
}

export interface LivedMarket {
  readonly dates: readonly string[]
  readonly shares: readonly LivedShare[]
}

/** Left over at every purchase: what charges and a rise until the close can cost. */
const SPARE_PERCENT = 3n
/** Sessions after the beginning of a month on which somebody acts. */
const FIRST_BUY = 1
const MONTHLY_BUY = 4
const MONTHLY_SALE = 9
const BORROW_MONTH = 1
const REPAY_ON = 6

type Wallet = { cashPaise: bigint; readonly held: Map<number, bigint>; readonly sectors: Set<string> }
/** Numbers by place and purpose, so that one more act changes no other. */
type Pick = (day: number, purpose: number) => number

/**
 * The months of one customer: deposits, purchases, sales, SIPs, a loan. The same market and seed give the same acts.
 * Nothing costs more than was paid in before, whatever the closes are.
 */
export function imagineActs(person: LivedPerson, market: LivedMarket, seed: number): PastAct[] {
  const begin = Math.max(0, market.dates.length - person.sessions)
  const wallet: Wallet = { cashPaise: person.depositPaise, held: new Map(), sectors: new Set() }
  const pick: Pick = (day, purpose) => mixBits(seed, day, purpose) >>> 0
  const acts: PastAct[] = person.sips.map((sip) => ({ kind: 'start-sip', day: begin, ...sip }))
  // What a SIP takes is unknown here; a customer with SIPs buys no shares.
  for (let day = begin, month = 0, ofMonth = 0; day < market.dates.length; day += 1, ofMonth += 1) {
    const isNewMonth = day > begin && market.dates[day]?.slice(0, 7) !== market.dates[day - 1]?.slice(0, 7)
    if (isNewMonth) [month, ofMonth] = [month + 1, 0]
    if (isNewMonth && person.monthlyPaise > 0n) {
      acts.push({ kind: 'deposit', day, amountPaise: person.monthlyPaise })
      wallet.cashPaise += person.monthlyPaise
    }
    acts.push(...actsOfDay(person, market, wallet, pick, { day, month, ofMonth }))
  }
  return acts
}

type Place = { readonly day: number; readonly month: number; readonly ofMonth: number }

function actsOfDay(person: LivedPerson, market: LivedMarket, wallet: Wallet, pick: Pick, at: Place): PastAct[] {
  const { day, month, ofMonth } = at
  if (month === 0 && ofMonth >= FIRST_BUY && ofMonth < FIRST_BUY + person.firstBuys)
    return buy(person, market, wallet, pick, day)
  if (month > 0 && ofMonth >= MONTHLY_BUY && ofMonth < MONTHLY_BUY + person.monthlyBuys)
    return buy(person, market, wallet, pick, day)
  if (month > 1 && ofMonth >= MONTHLY_SALE && ofMonth < MONTHLY_SALE + person.monthlySales)
    return sell(market, wallet, pick, day)
  if (person.loan !== null && month === BORROW_MONTH && ofMonth === 0)
    return [{ kind: 'borrow', day, amountPaise: person.loan.amountPaise }]
  if (person.loan !== null && month > BORROW_MONTH && ofMonth === REPAY_ON)
    return [{ kind: 'repay', day, amountPaise: person.loan.repaidMonthlyPaise }]
  return []
}

/** Buys a share of a sector that is not held yet, as many whole lots as the usual amount and the cash pay for. */
function buy({ buyPaise }: LivedPerson, { shares }: LivedMarket, wallet: Wallet, pick: Pick, day: number): PastAct[] {
  const budgetPaise = ((buyPaise < wallet.cashPaise ? buyPaise : wallet.cashPaise) * (100n - SPARE_PERCENT)) / 100n
  const priceOf = ({ closes }: LivedShare) => BigInt(Math.round(closes[day] ?? 0))
  const wanted = shares.filter((share) => {
    const price = priceOf(share)
    return price > 0n && price * share.lotSize <= budgetPaise && !wallet.held.has(share.id)
  })
  const fresh = wanted.filter(({ sector }) => !wallet.sectors.has(sector))
  const choice = fresh.length > 0 ? fresh : wanted
  const share = choice[pick(day, 1) % Math.max(1, choice.length)]
  if (share === undefined) return []
  const quantity = (budgetPaise / (priceOf(share) * share.lotSize)) * share.lotSize
  wallet.cashPaise -= (quantity * priceOf(share) * (100n + SPARE_PERCENT)) / 100n
  wallet.held.set(share.id, quantity)
  wallet.sectors.add(share.sector)
  return [{ kind: 'trade', day, side: 'buy', instrumentId: share.id, quantity }]
}

/** Sells about half of a holding, in whole lots; a single lot is sold whole. What it brings is not spent again. */
function sell({ shares }: LivedMarket, wallet: Wallet, pick: Pick, day: number): PastAct[] {
  const held = [...wallet.held]
  const [id, has] = held[pick(day, 2) % Math.max(1, held.length)] ?? []
  const lot = shares.find((share) => share.id === id)?.lotSize
  if (id === undefined || has === undefined || lot === undefined) return []
  const half = (has / 2n / lot) * lot
  const quantity = half > 0n ? half : has
  if (quantity === has) wallet.held.delete(id)
  else wallet.held.set(id, has - quantity)
  return [{ kind: 'trade', day, side: 'sell', instrumentId: id, quantity }]
}
