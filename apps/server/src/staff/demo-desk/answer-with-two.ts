import { demoDeskReason } from '@bahi/contract/staff/demo-desk-reason'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { FourEyes } from '../four-eyes/four-eyes.ts'
import type { DeskActs } from './desk-act.ts'
import { memberWith } from './desk-staff.ts'
import type { DeskCase } from './read-cases.ts'

export interface TwoPeopleParts {
  readonly db: Parameters<typeof auditedAct>[0]['db']
  readonly systemClock: () => Date
  readonly fourEyes: FourEyes
}

export interface TwoPeopleAct {
  /** The name of the act, for its keys. */
  readonly name: string
  readonly propose: (maker: Staff, call: ActCall) => Promise<Decision<{ proposalId: string }>>
  /** Refuses when a person has begun to object. Runs after the act, under its locks, and undoes it. */
  readonly objects?: (tx: Transaction) => Promise<Decision<object>>
}

/**
 * Answers a case that needs two people: one simulated member proposes and another approves, or one approves what a person
 * proposed. Each half is a transaction with its own line in the audit log. A crash between the halves leaves a waiting
 * proposal, which the next round approves.
 */
export async function answerWithTwo(
  parts: TwoPeopleParts,
  acts: DeskActs,
  desk: readonly Staff[],
  { id, step, waiting }: DeskCase,
  { name, propose, objects }: TwoPeopleAct,
): Promise<void> {
  if (step === 'leave') return
  const maker = memberWith(desk, 'treasury')
  if (maker === undefined) return
  const proposed =
    waiting ??
    (await acts
      .run(`${name} propose ${id}`, { id }, (call) => propose(maker, call))
      .then((made) => (made === null ? null : { id: BigInt(made.proposalId), madeBy: maker.id })))
  if (proposed === null) return
  const checker = memberWith(desk, 'treasury', proposed.madeBy)
  if (checker === undefined) return
  const approved = await acts.run(`approve ${proposed.id}`, { id }, (call) =>
    approve(parts, proposed.id, checker, call, objects),
  )
  if (approved !== null) await parts.fourEyes.follow(parts.db.pool, proposed.id)
}

function approve(
  parts: TwoPeopleParts,
  proposalId: bigint,
  checker: Staff,
  call: ActCall,
  objects: TwoPeopleAct['objects'],
): Promise<Decision<object>> {
  const words = { action: 'proposal.approve', subject: `proposal:${proposalId}`, reason: demoDeskReason }
  return auditedAct(parts, checker, call, words, async (tx) => {
    const outcome = await parts.fourEyes.approve(tx, checker, proposalId, demoDeskReason)
    if (!outcome.ok) return outcome
    const objection = await objects?.(tx)
    return objection?.ok === false ? objection : accept({ outcome: outcome.accepted })
  })
}
