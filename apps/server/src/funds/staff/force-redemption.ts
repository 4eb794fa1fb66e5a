import * as z from 'zod/mini'
import type { proposeForcedRedemption } from '@bahi/contract/funds/staff'
import { announcedReasons } from '@bahi/contract/funds/views'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideForcedDay } from '@bahi/domain/funds/set-up/notice-period'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { businessDate, parseBusinessDate } from '@bahi/money/business-date'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { unitAsset } from '../../ledger/asset.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import type { SchemeRow } from '../schemes/scheme-rows.ts'
import { readSchemeByCode } from './find-scheme.ts'
import { type FundDeskParts, MARKET, schemeSubject } from './fund-desk-parts.ts'

export const FUND_FORCED = 'fund-forced'

/** `units` null: all available units on the day. */
const payload = z.object({
  code: z.string(),
  name: z.string(),
  customerId: z.string(),
  units: z.nullable(z.int()),
  why: z.enum(announcedReasons),
  on: z.iso.date(),
})
type Payload = z.output<typeof payload>

export function defineForcedRedemption(parts: FundDeskParts): void {
  parts.fourEyes.define<Payload>({
    kind: FUND_FORCED,
    ...MARKET,
    payload,
    customerOf: ({ customerId }) => BigInt(customerId),
    check: (tx, asked) => judge(parts, tx, asked),
    apply: (tx, act) => announce(parts, tx, act),
  })
}

/**
 * Refuses `fund-missing`, `fund-order-missing`, `redeem-above-max` or `change-too-early`, in this order. A lock-up
 * does not bar a forced redemption, because the announced decision of two people outranks a term of the fund.
 */
async function judge(
  parts: FundDeskParts,
  tx: Transaction,
  { code, customerId, units, on }: Pick<Payload, 'code' | 'customerId' | 'units' | 'on'>,
): Promise<Decision<{ readonly scheme: SchemeRow }>> {
  const scheme = await readSchemeByCode(tx, code)
  if (scheme === null) return refuse(refusal('fund-missing', {}, 'code'))
  const holding = await readHolding(tx, scheme, BigInt(customerId))
  if (holding === 0n) return refuse(refusal('fund-order-missing', {}, 'customerId'))
  if (units !== null && (units === 0 || BigInt(units) > holding))
    return refuse(refusal('redeem-above-max', { most: Number(holding) }, 'units'))
  const day = parseBusinessDate(on)
  const allowed =
    day === null
      ? refuse(refusal('change-too-early', { from: '' }, 'on'))
      : decideForcedDay(day, businessDate(parts.clock.now().date), parts.calendar)
  return allowed.ok ? accept({ scheme }) : allowed
}

/** All units of a customer in all accounts. 0 when no customer has this id. */
async function readHolding(tx: Transaction, { id }: SchemeRow, customerId: bigint): Promise<bigint> {
  const {
    rows: [row],
  } = await tx.query<{ units: bigint }>(
    `select coalesce(sum(b.amount), 0)::bigint as units from bahi.balance b join bahi.customer c on c.shard = b.shard and c.id = b.owner where b.shard = $1 and b.owner = $2 and b.asset = $3`,
    [shardOf(customerId), customerId, unitAsset(id)],
  )
  return row?.units ?? 0n
}

/**
 * Whether a forced redemption of this holding waits for its second person or for its day; a holding has at most one.
 */
async function isUnderWay(tx: Transaction, scheme: SchemeRow, customerId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await tx.query<{ is_there: boolean }>(
    `select exists (select from bahi.proposal where state = 'waiting' and kind = $1 and payload ->> 'code' = $2 and payload ->> 'customerId' = $3)
       or exists (select from bahi.forced_redemption where scheme_id = $4 and customer_id = $3::bigint and order_id is null and nothing_on is null) as is_there`,
    [FUND_FORCED, scheme.code, customerId, scheme.id],
  )
  return row?.is_there ?? false
}

export function answerProposeForced(
  parts: FundDeskParts,
  { code, customerId, units, why, on, reason }: InputOf<typeof proposeForcedRedemption>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeForcedRedemption>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'fund.forced-propose', subject: schemeSubject(code), reason, detail: { customerId, why, on } },
    async (tx) => {
      const asked = { code, customerId, units: units === undefined ? null : Number(units), on }
      const judged = await judge(parts, tx, asked)
      if (!judged.ok) return judged
      const { scheme } = judged.accepted
      if (await isUnderWay(tx, scheme, BigInt(customerId).toString()))
        return refuse(refusal('waits-already', {}, 'customerId'))
      return parts.fourEyes.propose(
        tx,
        staff,
        FUND_FORCED,
        { ...asked, customerId: BigInt(customerId).toString(), code: scheme.code, name: scheme.name, why },
        reason,
      )
    },
  )
}

/**
 * Announces a forced redemption. The notice period counts from the second signature, so a late approval is refused and
 * needs a proposal for another day.
 */
async function announce(
  parts: FundDeskParts,
  tx: Transaction,
  { payload: asked, proposalId, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const judged = await judge(parts, tx, asked)
  if (!judged.ok) return judged
  const { scheme } = judged.accepted
  const customerId = BigInt(asked.customerId)
  const customer = { shard: shardOf(customerId), customerId }
  await tx.query(
    'insert into bahi.forced_redemption (proposal_id, customer_shard, customer_id, scheme_id, units, reason, words, on_date, noticed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      proposalId,
      customer.shard,
      customerId,
      scheme.id,
      asked.units,
      asked.why,
      reason,
      asked.on,
      parts.clock.instant(),
    ],
  )
  await writeNotice(tx, parts, customer, 'fund.forced', { name: scheme.name, on: asked.on, why: asked.why })
  return accept({ on: asked.on })
}
