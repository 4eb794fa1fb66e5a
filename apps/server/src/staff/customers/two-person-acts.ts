import * as z from 'zod/mini'
import { lockCustomer, segments, setAgent } from '@bahi/contract/customers/staff'
import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import { decideLock } from '@bahi/domain/customers/accounts/locks'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ProposalAct } from '../four-eyes/four-eyes.ts'
import type { CustomerParts } from './customer-parts.ts'
import { lockCustomerRow } from './find-customer.ts'
import { readStandingLock, writeLift, writeLock } from './lock-customer.ts'

const HOUR_MS = 3_600_000

const legalLock = z.object({
  customerId: z.string(),
  kind: z.enum(['trade', 'account']),
  hours: z.nullable(z.int()),
  legalOrder: z.string(),
})
const legalLift = z.object({ customerId: z.string(), lockId: z.string() })
const ofCustomer = z.object({ customerId: z.string() })
const switched = z.object({ customerId: z.string(), off: z.array(z.enum(segments)), before: z.array(z.string()) })

type LegalLock = z.output<typeof legalLock>
type LegalLift = z.output<typeof legalLift>
type OfCustomer = z.output<typeof ofCustomer>
type Switched = z.output<typeof switched>

export const customerCheckers: readonly StaffRole[] = ['reviewer', 'admin']

/** Acts on a customer's account that need two people: a lock by a legal order, its lifting, switching segments, and agents. */
export function defineCustomerActs(parts: CustomerParts): void {
  const customerOf = ({ customerId }: { readonly customerId: string }) => BigInt(customerId)
  parts.fourEyes.define<LegalLock>({
    kind: 'customer-legal-lock',
    makers: lockCustomer.roles,
    checkers: customerCheckers,
    payload: legalLock,
    customerOf,
    apply: (tx, act) => applyLock(tx, parts, act),
  })
  parts.fourEyes.define<LegalLift>({
    kind: 'customer-legal-lift',
    makers: lockCustomer.roles,
    checkers: customerCheckers,
    payload: legalLift,
    customerOf,
    apply: (tx, act) => applyLift(tx, parts, act),
  })
  parts.fourEyes.define<Switched>({
    kind: 'customer-segments',
    makers: ['support', 'reviewer', 'admin'],
    checkers: customerCheckers,
    payload: switched,
    customerOf,
    apply: (tx, act) => applySegments(tx, parts, act),
  })
  for (const isAgent of [true, false]) {
    parts.fourEyes.define<OfCustomer>({
      kind: isAgent ? 'customer-agent' : 'customer-agent-ended',
      makers: setAgent.roles,
      checkers: customerCheckers,
      payload: ofCustomer,
      customerOf,
      apply: (tx, { payload }) => applyAgent(tx, parts, payload, isAgent),
    })
  }
}

async function applyLock(
  tx: Transaction,
  parts: CustomerParts,
  { payload: { customerId, kind, hours, legalOrder }, proposalId, checker }: ProposalAct<LegalLock>,
): Promise<Decision<Record<string, unknown>>> {
  const decided = decideLock({ kind, reason: 'legal-order', hours, legalOrder })
  if (!decided.ok) return decided
  const found = await lockCustomerRow(tx, customerId)
  if (!found.ok) return found
  const until = hours === null ? null : new Date(parts.systemClock().getTime() + hours * HOUR_MS)
  const lockId = await writeLock(tx, parts, found.accepted, {
    kind,
    reason: 'legal-order',
    until,
    legalOrder,
    lockedBy: checker.number,
    proposalId,
  })
  await writeNotice(tx, parts, found.accepted, 'lock.legal', {})
  return accept({ lockId: lockId.toString() })
}

async function applyLift(
  tx: Transaction,
  parts: CustomerParts,
  { payload: { customerId, lockId }, checker }: ProposalAct<LegalLift>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await lockCustomerRow(tx, customerId)
  if (!found.ok) return found
  const lock = await readStandingLock(tx, found.accepted, lockId, parts.systemClock())
  if (lock === undefined) return refuse(refusal('subject-missing'))
  await writeLift(tx, parts, found.accepted, lockId, checker.number)
  await writeNotice(tx, parts, found.accepted, 'lock.lifted', {})
  return accept({})
}

async function applySegments(
  tx: Transaction,
  parts: CustomerParts,
  { payload: { customerId, off } }: ProposalAct<Switched>,
): Promise<Decision<Record<string, unknown>>> {
  const found = await lockCustomerRow(tx, customerId)
  if (!found.ok) return found
  const { shard, customerId: id } = found.accepted
  await tx.query('update bahi.customer set segments_off = $3 where shard = $1 and id = $2', [shard, id, off])
  await writeNotice(tx, parts, found.accepted, 'segments.changed', { off: off.length })
  return accept({ off: off.length })
}

async function applyAgent(
  tx: Transaction,
  parts: CustomerParts,
  { customerId }: OfCustomer,
  isAgent: boolean,
): Promise<Decision<Record<string, unknown>>> {
  const found = await lockCustomerRow(tx, customerId)
  if (!found.ok) return found
  if (found.accepted.isAgent === isAgent) return refuse(refusal('nothing-changes'))
  const { shard, customerId: id } = found.accepted
  // The database takes from the approved proposal what the customer becomes.
  await tx.query('select bahi.apply_agent($1, $2)', [shard, id])
  await writeNotice(tx, parts, found.accepted, isAgent ? 'agent.made' : 'agent.ended', {})
  return accept({ isAgent })
}
