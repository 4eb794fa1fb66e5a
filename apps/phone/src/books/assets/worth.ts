import type { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import type { HoldingView } from '@bahi/contract/shares/positions'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { worthOfUnits } from '@bahi/money/nav'
import { ACCOUNT, isOwnerAccount } from '@bahi/proofs/accounts'
import type { AccountBalance } from '@bahi/proofs/check-books'

export type MarketValue = ReplyOf<typeof getUserPositionMarketValue>

const rupees = 0

function total(amounts: Iterable<number>): bigint {
  let sum = 0n
  for (const amount of amounts) sum += BigInt(amount)
  return sum
}

/** All cash in its three states, in paise. */
export function allCash(value: MarketValue): bigint {
  return total([value.availablePaise, value.heldPaise, value.unsettledPaise])
}

/** All that is owned, whatever the shares are worth at the moment: cash, shares, units, and what funds are about to pay. */
export function ownedPaise(value: MarketValue, sharesPaise: bigint): bigint {
  return allCash(value) + sharesPaise + BigInt(value.unitsValuePaise) + BigInt(value.redeemingPaise)
}

/** Whether the net worth that the server says is what is owned less what is owed, to the paisa, and its redemptions come to what it says of them. */
export function serverAddsUp(value: MarketValue): boolean {
  const redemptionsAddUp = total(value.redeeming.map(({ netPaise }) => netPaise)) === BigInt(value.redeemingPaise)
  return (
    redemptionsAddUp &&
    ownedPaise(value, BigInt(value.holdingsValuePaise)) - BigInt(value.owedPaise) === BigInt(value.netWorthPaise)
  )
}

/** The units of one kind of scheme, and what they are worth together. */
export function countUnits(
  value: MarketValue,
  kind: MarketValue['units'][number]['kind'],
): { schemes: MarketValue['units']; count: number; valuePaise: bigint } {
  const schemes = value.units.filter((scheme) => scheme.kind === kind)
  return {
    schemes,
    count: schemes.reduce((sum, { units }) => sum + units, 0),
    valuePaise: total(schemes.map(({ valuePaise }) => valuePaise)),
  }
}

/** Whether the cash shown is the cash that the checked entries of the book leave in each account. */
export function cashMatchesEntries(value: MarketValue, balances: readonly AccountBalance[]): boolean {
  const inEntries = (account: number) =>
    balances.find((balance) => balance.asset === rupees && balance.account === account)?.amount ?? 0n
  return (
    inEntries(ACCOUNT.available) === BigInt(value.availablePaise) &&
    inEntries(ACCOUNT.held) === BigInt(value.heldPaise) &&
    inEntries(ACCOUNT.unsettled) === BigInt(value.unsettledPaise)
  )
}

/** Whether every holding of shares and of a scheme's units is as many as the checked entries leave over all accounts. */
export function sharesMatchEntries(
  holdings: readonly HoldingView[],
  units: MarketValue['units'],
  balances: readonly AccountBalance[],
): boolean {
  const own = balances.filter(
    (balance) => isOwnerAccount(balance.account) && balance.asset !== rupees && balance.amount !== 0n,
  )
  const inEntries = (asset: number) =>
    own.filter((balance) => balance.asset === asset).reduce((sum, balance) => sum + balance.amount, 0n)
  const assets = new Set([
    ...own.map((balance) => balance.asset),
    ...holdings.map((holding) => holding.instrumentId),
    ...units.map((scheme) => scheme.asset),
  ])
  const told = (asset: number) =>
    total([
      ...holdings.filter((holding) => holding.instrumentId === asset).map((holding) => holding.quantity),
      ...units.filter((scheme) => scheme.asset === asset).map((scheme) => scheme.units),
    ])
  return [...assets].every((asset) => inEntries(asset) === told(asset))
}

/** Whether units times NAV, each rounded down to the paisa, are what the server says they are worth. A NAV is in ten-thousandths of a rupee. */
export function unitsAddUp({ units, unitsValuePaise }: Pick<MarketValue, 'units' | 'unitsValuePaise'>): boolean {
  const products = units.every(
    (scheme) => worthOfUnits(BigInt(scheme.units), BigInt(scheme.navTenThousandths)) === BigInt(scheme.valuePaise),
  )
  return products && total(units.map((scheme) => scheme.valuePaise)) === BigInt(unitsValuePaise)
}

export interface ShareWorking {
  rows: readonly { code: string; symbol: string; quantity: number; pricePaise: number; valuePaise: bigint }[]
  totalPaise: bigint
  /** Every product was worked out here and matches what the server says, and so does their sum. */
  proven: boolean
}

/** Shares times price, company by company: the arithmetic behind the value of the shares. `toldPaise` is what the server says they are worth. */
export function workOutShares(holdings: readonly HoldingView[], toldPaise: number): ShareWorking {
  const rows = holdings.map(({ code, symbol, quantity, lastPaise }) => ({
    code,
    symbol,
    quantity,
    pricePaise: lastPaise,
    valuePaise: BigInt(quantity) * BigInt(lastPaise),
  }))
  const totalPaise = rows.reduce((sum, row) => sum + row.valuePaise, 0n)
  const productsMatch = holdings.every((holding, index) => rows[index]?.valuePaise === BigInt(holding.valuePaise))
  return { rows, totalPaise, proven: productsMatch && totalPaise === BigInt(toldPaise) }
}

/** Holdings at newer prices than they came with. A share without a newer price keeps the one it has. */
export function atPrices(
  holdings: readonly HoldingView[],
  lastPaiseOf: (instrumentId: number) => number | undefined,
): readonly HoldingView[] {
  return holdings.map((holding) => {
    const lastPaise = lastPaiseOf(holding.instrumentId) ?? holding.lastPaise
    return lastPaise === holding.lastPaise
      ? holding
      : { ...holding, lastPaise, valuePaise: holding.quantity * lastPaise }
  })
}

export type CashPart =
  | { kind: 'free'; amountPaise: number }
  | { kind: 'due'; amountPaise: number }
  | { kind: 'settling'; amountPaise: number; settlesOn: string | null }
  | { kind: 'leaving'; amountPaise: number; transfer: MarketValue['leaving'][number] }
  | { kind: 'order'; amountPaise: number; orderId: string; code: string; quantity: number }
  | { kind: 'applied'; amountPaise: number; to: MarketValue['applied'][number] }
  | { kind: 'held'; amountPaise: number }

export interface CashSplit {
  parts: readonly CashPart[]
  totalPaise: bigint
  /** The parts come to all the cash. Where they do not, no split may be shown. */
  addsUp: boolean
}

/** The cash that is split: all cash, or the cash of one account. */
export type CashShare = 'all' | 'held' | 'unsettled'

/** Cash in parts, each with the reason it can or cannot leave. */
export function splitCash(value: MarketValue, share: CashShare = 'all'): CashSplit {
  const parts =
    share === 'held'
      ? heldParts(value)
      : share === 'unsettled'
        ? settlingParts(value)
        : [...availableParts(value), ...settlingParts(value), ...heldParts(value)]
  const totalPaise =
    share === 'held' ? BigInt(value.heldPaise) : share === 'unsettled' ? BigInt(value.unsettledPaise) : allCash(value)
  const addsUp =
    total(parts.map((part) => part.amountPaise)) === totalPaise && parts.every((part) => part.amountPaise >= 0)
  return { parts, totalPaise, addsUp }
}

/** The withdrawable amount comes first even when it is zero, because the customer asked for it. */
function availableParts({ availablePaise, withdrawablePaise }: MarketValue): CashPart[] {
  return [
    { kind: 'free', amountPaise: withdrawablePaise },
    ...one({ kind: 'due', amountPaise: availablePaise - withdrawablePaise }),
  ]
}

function one<Part extends CashPart>(part: Part): Part[] {
  return part.amountPaise === 0 ? [] : [part]
}

/** By date where the dates come to the whole; otherwise as one part without a date, because a part of it may be held for an order. */
function settlingParts({ unsettled: dates, unsettledPaise }: MarketValue): CashPart[] {
  const parts = dates
    .filter((date) => date.amountPaise !== 0)
    .map(({ settlesOn, amountPaise }) => ({ kind: 'settling' as const, amountPaise, settlesOn }))
  return total(parts.map((part) => part.amountPaise)) === BigInt(unsettledPaise)
    ? parts
    : one({ kind: 'settling', amountPaise: unsettledPaise, settlesOn: null })
}

function heldParts({ heldFor, heldPaise, leaving, applied }: MarketValue): CashPart[] {
  const orders = heldFor
    .filter((hold) => hold.heldPaise !== 0)
    .map((hold) => ({
      kind: 'order' as const,
      amountPaise: hold.heldPaise,
      orderId: hold.orderId,
      code: hold.code,
      quantity: hold.quantity,
    }))
  const transfers = leaving.map((transfer) => ({
    kind: 'leaving' as const,
    amountPaise: transfer.amountPaise,
    transfer,
  }))
  const applications = applied.map((to) => ({ kind: 'applied' as const, amountPaise: to.heldPaise, to }))
  const known = [...orders, ...applications, ...transfers]
  const rest = BigInt(heldPaise) - total(known.map((part) => part.amountPaise))
  return rest > 0n ? [...known, { kind: 'held', amountPaise: Number(rest) }] : known
}
