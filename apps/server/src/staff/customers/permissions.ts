import { randomBytes } from 'node:crypto'
import {
  addInvitation,
  maxInvitations,
  retireInvitation,
  segments,
  type proposeSegments,
  type Segment,
  type setAgent,
} from '@bahi/contract/customers/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { invitationCodeFrom, readInvitationCode } from '@bahi/domain/customers/accounts/invitation-code'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { CustomerParts } from './customer-parts.ts'
import { lockCustomerRow, tellAct } from './find-customer.ts'

/**
 * Proposes to switch segments on or off. A segment that is off bars new business only; sales, redemptions, repayments
 * and withdrawals never check it (rule H11).
 */
export function answerProposeSegments(
  parts: CustomerParts,
  { id, off: written, reason }: InputOf<typeof proposeSegments>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeSegments>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'customer.propose-segments', subject: `customer:${id}`, reason, detail: { off: written } },
    async (tx) => {
      const off = readSegments(written)
      if (off === undefined) return refuse(refusal('parameter-malformed', {}, 'off'))
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const before = [...found.accepted.segmentsOff]
      if (before.toSorted().join() === off.toSorted().join()) return refuse(refusal('nothing-changes', {}, 'off'))
      return parts.fourEyes.propose(tx, staff, 'customer-segments', { customerId: id, off, before }, reason)
    },
  )
}

function readSegments(written: string): Segment[] | undefined {
  const names = written
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.every((name): name is Segment => segments.some((segment) => segment === name))
    ? segments.filter((segment) => names.includes(segment))
    : undefined
}

/** Proposes to make a customer an agent or to end it: an agent is a person whom two members of staff answer for. */
export function answerSetAgent(
  parts: CustomerParts,
  { id, isAgent, reason }: InputOf<typeof setAgent>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof setAgent>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: isAgent ? 'customer.propose-agent' : 'customer.propose-agent-end', subject: `customer:${id}`, reason },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      if (found.accepted.isAgent === isAgent) return refuse(refusal('nothing-changes', {}, 'isAgent'))
      const kind = isAgent ? 'customer-agent' : 'customer-agent-ended'
      return parts.fourEyes.propose(tx, staff, kind, { customerId: id }, reason)
    },
  )
}

export function answerAddInvitation(
  parts: CustomerParts,
  { id, label, reason }: InputOf<typeof addInvitation>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof addInvitation>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'customer.code', subject: `customer:${id}`, reason, detail: { label } },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const customer = found.accepted
      const {
        rows: [open],
      } = await tx.query<{ count: number }>(
        'select count(*)::integer as count from bahi.invitation_code where shard = $1 and customer_id = $2 and retired_at is null',
        [customer.shard, customer.customerId],
      )
      if (!customer.isAgent || (open?.count ?? 0) >= maxInvitations)
        return refuse(refusal('invitations-full', { most: maxInvitations }))
      const code = await drawCode(tx, parts, customer, label)
      await tellAct(tx, parts, staff, customer, {
        what: 'customer.code',
        reason,
        roles: addInvitation.roles,
        detail: { code },
      })
      await writeNotice(tx, parts, customer, 'agent.code', { code })
      return accept({ code })
    },
  )
}

async function drawCode(
  tx: Transaction,
  { systemClock }: CustomerParts,
  { shard, customerId }: CustomerId,
  label: string,
): Promise<string> {
  for (;;) {
    const code = invitationCodeFrom(randomBytes(32))
    if (code === null) continue
    const { rowCount } = await tx.query(
      'insert into bahi.invitation_code (code, shard, customer_id, label, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [code, shard, customerId, label, systemClock()],
    )
    if (rowCount === 1) return code
  }
}

export function answerRetireInvitation(
  parts: CustomerParts,
  { id, code: typed, reason }: InputOf<typeof retireInvitation>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof retireInvitation>>> {
  const code = readInvitationCode(typed)
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'customer.code-retired', subject: `customer:${id}`, reason, detail: { code } },
    async (tx) => {
      const found = await lockCustomerRow(tx, id)
      if (!found.ok) return found
      const customer = found.accepted
      const { rowCount } = await tx.query(
        'update bahi.invitation_code set retired_at = $4 where code = $1 and shard = $2 and customer_id = $3 and retired_at is null',
        [code, customer.shard, customer.customerId, parts.systemClock()],
      )
      if (rowCount === 0) return refuse(refusal('subject-missing', {}, 'code'))
      await tellAct(tx, parts, staff, customer, {
        what: 'customer.code-retired',
        reason,
        roles: retireInvitation.roles,
        detail: { code },
      })
      await writeNotice(tx, parts, customer, 'agent.code-retired', { code })
      return accept({ code })
    },
  )
}
