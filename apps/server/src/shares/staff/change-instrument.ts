import * as z from 'zod/mini'
import { instrumentActs, instrumentRoles, type proposeInstrument } from '@bahi/contract/shares/staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decideInstrumentChange, type AcceptedInstrumentChange } from '@bahi/domain/market/decide-instrument-change'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { readInstrumentFacts } from './instrument-facts.ts'
import type { InstrumentParts } from './instrument-parts.ts'

// Neither this payload nor the table has a field for a price: staff cannot set prices (H2).
const payload = z.object({
  instrumentId: z.int(),
  code: z.string(),
  act: z.enum(instrumentActs),
  value: z.nullable(z.int()),
  from: z.nullable(z.string()),
  before: z.nullable(z.int()),
})
type Payload = z.output<typeof payload>

/**
 * Defines the proposals to halt, hide, suspend, watch or delist a share, or to set its lot or band. Each needs two people and a public
 * reason, and is decided again at the approval (H11).
 */
export function defineInstrumentChange(parts: InstrumentParts): void {
  parts.fourEyes.define<Payload>({
    kind: 'instrument-change',
    makers: instrumentRoles,
    checkers: instrumentRoles,
    payload,
    check: (tx, change) => decide(tx, parts, change),
    apply: (tx, act) => write(tx, parts, act),
    afterwards: () => parts.halts.follow(),
  })
}

async function decide(
  tx: Transaction,
  parts: InstrumentParts,
  { instrumentId, act, value, from }: Payload,
): Promise<Decision<AcceptedInstrumentChange>> {
  const instrument = parts.instruments.byId(instrumentId)
  if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
  return decideInstrumentChange({ act, value, from }, await readInstrumentFacts(tx, parts, instrument))
}

async function write(
  tx: Transaction,
  parts: InstrumentParts,
  { payload: change, proposalId, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  // The lock lets two approvals about one share run one after the other: the second reads what the first wrote.
  await tx.query('select 1 from bahi.audit_head for update')
  const decision = await decide(tx, parts, change)
  if (!decision.ok) return decision
  const { act, value, from, until } = decision.accepted
  await tx.query(
    `insert into bahi.instrument_act (id, proposal_id, instrument_id, act, value, effective_from, effective_to, reason, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [parts.ids.newId(0), proposalId, change.instrumentId, act, value, from, until, reason, parts.systemClock()],
  )
  if (act === 'delist') await tellHolders(tx, parts, change, from)
  return accept({ code: change.code, act, from })
}

/** Tells the holders of a share that is to be delisted while the share can still be sold. */
async function tellHolders(
  tx: Transaction,
  parts: InstrumentParts,
  { instrumentId, code }: Payload,
  from: string,
): Promise<void> {
  const { rows } = await tx.query<{ owner: bigint }>(
    `select distinct b.owner from bahi.balance b where b.asset = $1 and b.amount > 0 and exists (select from bahi.customer c where c.shard = b.shard and c.id = b.owner)`,
    [instrumentId],
  )
  for (const { owner } of rows)
    await writeNotice(tx, parts, { shard: shardOf(owner), customerId: owner }, 'share.delisted', { code, from })
}

export function answerProposeInstrument(
  parts: InstrumentParts,
  { code, act, value, from, reason }: InputOf<typeof proposeInstrument>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeInstrument>>> {
  const detail = { act, ...(value === undefined ? {} : { value }), ...(from === undefined ? {} : { from }) }
  return auditedAct(
    parts,
    staff,
    call,
    { action: `instrument.propose-${act}`, subject: `instrument:${code}`, reason, detail },
    async (tx) => {
      const instrument = parts.instruments.byCode(code)
      if (instrument === undefined) return refuse(refusal('instrument-deleted', {}, 'code'))
      const before = act === 'lot' ? instrument.lotSize : act === 'band' ? instrument.bandBps : null
      return parts.fourEyes.propose(
        tx,
        staff,
        'instrument-change',
        { instrumentId: instrument.id, code: instrument.code, act, value: value ?? null, from: from ?? null, before },
        reason,
      )
    },
  )
}
