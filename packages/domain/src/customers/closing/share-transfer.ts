import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { stateAfter } from '../../state-table.ts'
import type { IdentityState } from '../identity/identity-state.ts'

/**
 * Settlement days within which shares are sent. SEBI's letter to the depositories of 20 January 2025 on closing and
 * shifting demat accounts gives the participant two working days from a complete request.
 */
export const SHARE_TRANSFER_DAYS = 2

export type Depository = 'nsdl' | 'cdsl'

const ACCOUNT_SHAPES = { nsdl: /^IN\d{14}$/, cdsl: /^\d{16}$/ } as const satisfies Record<Depository, RegExp>

/**
 * The number of a demat account as the depository has it, from what a person types with spaces or hyphens; null when it
 * is none. NSDL: the participant's number (`IN` and six digits), then the client's eight digits. CDSL: sixteen digits,
 * of which the first eight are the participant's.
 */
export function parseDematAccount(depository: Depository, typed: string): string | null {
  const account = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return ACCOUNT_SHAPES[depository].test(account) ? account : null
}

/** A transfer waits for two people or the clock. What has ended keeps its state. */
export const shareTransferTransitions = [
  { from: 'waiting', event: 'send', to: 'sent' },
  { from: 'waiting', event: 'refuse', to: 'refused' },
  { from: 'waiting', event: 'cancel', to: 'cancelled' },
] as const

export type ShareTransferState = (typeof shareTransferTransitions)[number]['from' | 'to']
export type ShareTransferEvent = (typeof shareTransferTransitions)[number]['event']

/** The state of a transfer after an event; null when the event cannot happen. */
export function shareTransferAfter(from: ShareTransferState, event: ShareTransferEvent): ShareTransferState | null {
  return stateAfter(shareTransferTransitions, from, event)
}

/** Whole shares of one instrument. */
export type SharesOf = { readonly instrumentId: number; readonly quantity: bigint }

/** What is known behind the customer's locks. */
export type ShareTransferFacts = {
  /** Whether the customer is closing the account. */
  readonly isClosing: boolean
  readonly identity: IdentityState
  readonly isSimulated: boolean
  /** Whether an earlier transfer still waits. */
  readonly isWaiting: boolean
  /** Shares that are delivered and that no order, pledge or lock-in holds. */
  readonly free: readonly SharesOf[]
}

/** What bars every transfer of shares out: 069 of a practice or simulated account, 067, 876, 877. */
export function refuseShareTransfer(facts: Omit<ShareTransferFacts, 'free'>): Refusal | null {
  if (facts.identity === 'practice' || facts.isSimulated) return refusal('simulated-cannot-withdraw')
  if (facts.identity !== 'completed') return refusal('transfer-out-identity-missing')
  if (!facts.isClosing) return refusal('not-closing')
  return facts.isWaiting ? refusal('share-transfer-waits') : null
}

/** Where the customer wants the shares, as typed. */
export type ShareTarget = {
  readonly depository: Depository
  readonly account: string
  /** The name of the participant that keeps the other account. */
  readonly participant: string
  /** Whether the customer says that the account is their own, under the same PAN. */
  readonly isOwn: boolean
}

export type AcceptedShareTransfer = { readonly account: string; readonly shares: readonly SharesOf[] }

/**
 * Decides a transfer of all free shares, whole, to the customer's own demat account elsewhere: no sale, no price and no
 * charge (SEBI circular MRD/DoP/Dep/Cir-22/05 of 9 November 2005 forbids charges when an account is closed and its
 * securities go to another account of the same holder). Refuses, beside what bars every transfer, 022 for another field
 * and 878 when no share is free.
 */
export function decideShareTransfer(
  { depository, account: typed, participant, isOwn }: ShareTarget,
  facts: ShareTransferFacts,
): Decision<AcceptedShareTransfer> {
  const barred = refuseShareTransfer(facts)
  if (barred !== null) return refuse(barred)
  const account = parseDematAccount(depository, typed)
  if (account === null) return refuse(refusal('parameter-malformed', {}, 'account'))
  if (participant.trim().length < 2) return refuse(refusal('parameter-malformed', {}, 'participant'))
  if (!isOwn) return refuse(refusal('parameter-malformed', {}, 'isOwn'))
  const shares = facts.free
    .filter(({ quantity }) => quantity > 0n)
    .toSorted((one, other) => one.instrumentId - other.instrumentId)
  return shares.length === 0 ? refuse(refusal('no-free-shares')) : accept({ account, shares })
}
