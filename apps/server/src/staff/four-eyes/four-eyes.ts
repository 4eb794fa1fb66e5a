import * as z from 'zod/mini'
import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import type { SystemClock } from '../../platform/clock.ts'
import { shardOf, type IdSource } from '../../platform/db/ids.ts'
import { readSqlState, type Queryable, type Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { hasRole, type Staff } from '../../platform/http/staff.ts'
import type { Seal } from '../../platform/seal.ts'
import { createActProofs, type ActProofs } from './act-proof.ts'

const RESTRICT_VIOLATION = '23001'

export interface ProposalAct<Payload> {
  readonly proposalId: bigint
  readonly payload: Payload
  /** The maker's reason. */
  readonly reason: string
  readonly madeBy: bigint
  readonly checker: Staff
}

/**
 * A kind of act that needs two people: the roles that may propose it, the roles that may approve it, and its effect.
 */
export interface ProposalKind<Payload> {
  readonly kind: string
  readonly makers: readonly StaffRole[]
  readonly checkers: readonly StaffRole[]
  readonly payload: z.ZodMiniType<Payload>
  /** The customer that the act concerns, whose access log records the decision. */
  readonly customerOf?: (payload: Payload) => bigint | null
  /**
   * Checks the act with its proposal, so that no checker gets an act that must fail. `apply` checks again under its
   * locks.
   */
  readonly check?: (tx: Transaction, payload: Payload, maker: Staff) => Promise<Decision<object>>
  /** Carries the act out, inside the transaction of the approval. Only the checker sees its result. */
  readonly apply: (tx: Transaction, act: ProposalAct<Payload>) => Promise<Decision<Record<string, unknown>>>
  /** Undoes preparations of the proposal when it is refused or withdrawn. */
  readonly onRefused?: (tx: Transaction, act: ProposalAct<Payload>) => Promise<void>
  /** Reloads cached data after the commit of an approval. May run more than once. */
  readonly afterwards?: () => Promise<void>
}

export interface FourEyesParts {
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly seal: Pick<Seal, 'fingerprint'>
}

/** Roles that read every proposal, because these roles also read the audit log, which contains all proposals. */
const READ_ALL: readonly StaffRole[] = ['auditor', 'admin']

type ProposalRow = Pick<Tables['proposal'], 'id' | 'kind' | 'payload' | 'reason' | 'state' | 'made_by' | 'customer_id'>

/**
 * Maker and checker (rule H6): one person proposes an act, and it happens when another person approves. The database
 * refuses a row whose checker is its maker, and asks that both are members of staff with a role for it.
 */
export class FourEyes {
  readonly #parts: FourEyesParts
  readonly #kinds = new Map<string, ProposalKind<unknown>>()
  readonly #proofs: ActProofs

  constructor(parts: FourEyesParts) {
    this.#parts = parts
    this.#proofs = createActProofs(parts.seal)
  }

  /** Registers a kind of act. @throws Error for a kind that exists. */
  define<Payload>(kind: ProposalKind<Payload>): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`the act ${kind.kind} is defined twice`)
    this.#kinds.set(kind.kind, kind as unknown as ProposalKind<unknown>)
  }

  /** Whether a kind of act is registered. The routes register their kinds after the jobs were opened. */
  knows(kind: string): boolean {
    return this.#kinds.has(kind)
  }

  /** Who may propose and approve what. The table act_role says the same to the database. */
  get kinds(): readonly Pick<ProposalKind<unknown>, 'kind' | 'makers' | 'checkers'>[] {
    return [...this.#kinds.values()]
  }

  mayCheck(kind: string, staff: Staff, madeBy: bigint): boolean {
    return madeBy !== staff.id && hasRole(staff, this.#kinds.get(kind)?.checkers ?? [])
  }

  /**
   * The kinds whose proposals a staff member may read: those that the member's roles make or check, because proposals
   * often contain a customer's figures. Null for auditor and admin, who read all.
   */
  readableKinds(staff: Pick<Staff, 'roles'>): readonly string[] | null {
    if (hasRole(staff, READ_ALL)) return null
    return [...this.#kinds.values()]
      .filter(({ makers, checkers }) => hasRole(staff, [...makers, ...checkers]))
      .map(({ kind }) => kind)
  }

  /**
   * Proposes an act. @throws RangeError for an unknown kind or a payload of another form, which are faults of the
   * calling code.
   */
  async propose(
    tx: Transaction,
    maker: Staff,
    name: string,
    payload: object,
    reason: string,
  ): Promise<Decision<{ proposalId: string }>> {
    const kind = this.#of(name)
    if (!hasRole(maker, kind.makers)) return refuse(refusal('role-missing'))
    const parsed = z.parse(kind.payload, payload)
    const checked = await kind.check?.(tx, parsed, maker)
    if (checked?.ok === false) return checked
    const id = this.#parts.ids.newId(0)
    const customerId = kind.customerOf?.(parsed) ?? null
    await tx.query(
      `insert into bahi.proposal (id, kind, payload, reason, state, made_by, made_at, customer_shard, customer_id, made_proof) values ($1, $2, $3, $4, 'waiting', $5, $6, $7, $8, $9)`,
      [
        id,
        name,
        JSON.stringify(parsed),
        reason,
        maker.id,
        this.#parts.systemClock(),
        customerId === null ? null : shardOf(customerId),
        customerId,
        this.#proofs.ofProposal(id, name, maker.id),
      ],
    )
    return accept({ proposalId: id.toString() })
  }

  /**
   * Approves a proposal and carries its act out. Refuses `subject-missing`, `proposal-decided`, `proposal-own`,
   * `role-missing`, `proposal-maker-gone`, or a refusal of the act.
   */
  async approve(
    tx: Transaction,
    checker: Staff,
    proposalId: bigint,
    reason: string,
  ): Promise<Decision<Record<string, unknown>>> {
    const found = await this.#lockWaiting(tx, proposalId)
    if (!found.ok) return found
    const { row, kind } = found.accepted
    if (row.made_by === checker.id) return refuse(refusal('proposal-own'))
    if (!hasRole(checker, kind.checkers)) return refuse(refusal('role-missing'))
    if (!(await this.#mayStillMake(tx, row))) return refuse(refusal('proposal-maker-gone'))
    const decided = await this.#writeApproval(tx, proposalId, checker, reason)
    if (!decided.ok) return decided
    const act: ProposalAct<unknown> = {
      proposalId,
      payload: z.parse(kind.payload, row.payload),
      reason: row.reason,
      madeBy: row.made_by,
      checker,
    }
    const outcome = await kind.apply(tx, act)
    if (outcome.ok) await this.#tellCustomer(tx, row, kind, checker)
    return outcome
  }

  /** Runs `afterwards` of the proposal's kind. Call this after the commit of an approval. */
  async follow(db: Queryable, proposalId: bigint): Promise<void> {
    const {
      rows: [row],
    } = await db.query<{ kind: string }>('select kind from bahi.proposal where id = $1', [proposalId])
    await this.#kinds.get(row?.kind ?? '')?.afterwards?.()
  }

  /** Refuses another person's proposal, or withdraws one's own. */
  async refuse(
    tx: Transaction,
    staff: Staff,
    proposalId: bigint,
    reason: string,
  ): Promise<Decision<{ state: 'refused' | 'withdrawn' }>> {
    const found = await this.#lockWaiting(tx, proposalId)
    if (!found.ok) return found
    const { row, kind } = found.accepted
    const state = row.made_by === staff.id ? 'withdrawn' : 'refused'
    if (state === 'refused' && !hasRole(staff, kind.checkers)) return refuse(refusal('role-missing'))
    await this.#decide(tx, proposalId, state, staff, reason)
    await kind.onRefused?.(tx, {
      proposalId,
      payload: z.parse(kind.payload, row.payload),
      reason: row.reason,
      madeBy: row.made_by,
      checker: staff,
    })
    await this.#tellRefusal(tx, row, kind, { staff, state, reason })
    return accept({ state })
  }

  #of(name: string): ProposalKind<unknown> {
    const kind = this.#kinds.get(name)
    if (kind === undefined) throw new RangeError(`no act is called ${name}`)
    return kind
  }

  /** Reads a waiting proposal and locks its row, so that a second decision finds the proposal decided. */
  async #lockWaiting(
    tx: Transaction,
    proposalId: bigint,
  ): Promise<Decision<{ row: ProposalRow; kind: ProposalKind<unknown> }>> {
    const {
      rows: [row],
    } = await tx.query<ProposalRow>(
      'select id, kind, payload, reason, state, made_by, customer_id from bahi.proposal where id = $1 for update',
      [proposalId],
    )
    if (row === undefined) return refuse(refusal('subject-missing'))
    if (row.state !== 'waiting') return refuse(refusal('proposal-decided'))
    return accept({ row, kind: this.#of(row.kind) })
  }

  async #decide(tx: Transaction, proposalId: bigint, state: string, staff: Staff, reason: string): Promise<void> {
    await tx.query(
      'update bahi.proposal set state = $2, checked_by = $3, checked_at = $4, check_reason = $5, checked_proof = $6 where id = $1',
      [
        proposalId,
        state,
        staff.id,
        this.#parts.systemClock(),
        reason,
        state === 'approved' ? this.#proofs.ofApproval(proposalId, staff.id) : null,
      ],
    )
  }

  /**
   * Writes the approval. The checker may lose the role in another transaction after it was asked for; then the trigger
   * `proposal_is_approved_by_staff` stops the statement. Refuses `role-missing`, and the caller rolls back, as for every
   * refusal.
   */
  async #writeApproval(tx: Transaction, proposalId: bigint, checker: Staff, reason: string): Promise<Decision<object>> {
    try {
      await this.#decide(tx, proposalId, 'approved', checker, reason)
      return accept({})
    } catch (error) {
      if (readSqlState(error) === RESTRICT_VIOLATION) return refuse(refusal('role-missing'))
      throw error
    }
  }

  /** Whether the maker can still act and has a role for it: who lost it meanwhile is no second pair of eyes. */
  async #mayStillMake(tx: Transaction, { kind, made_by: madeBy }: ProposalRow): Promise<boolean> {
    const {
      rows: [asked],
    } = await tx.query<{ may: boolean }>(`select bahi.may_act($1, $2, 'make', $3) as may`, [
      madeBy,
      kind,
      this.#parts.systemClock(),
    ])
    return asked?.may === true
  }

  /** Writes the refusal or withdrawal with its reason into the customer's access log (rule H6). */
  async #tellRefusal(
    tx: Transaction,
    row: ProposalRow,
    kind: ProposalKind<unknown>,
    { staff, state, reason }: { staff: Staff; state: 'refused' | 'withdrawn'; reason: string },
  ): Promise<void> {
    if (row.customer_id === null) return
    const role = (state === 'withdrawn' ? kind.makers : kind.checkers).find((one) => staff.roles.includes(one)) ?? ''
    await writeAccess(
      tx,
      this.#parts,
      { shard: shardOf(row.customer_id), customerId: row.customer_id },
      { staff, role, what: `proposal.${state}`, reason, detail: { kind: row.kind } },
    )
  }

  async #tellCustomer(tx: Transaction, row: ProposalRow, kind: ProposalKind<unknown>, checker: Staff): Promise<void> {
    if (row.customer_id === null) return
    const customer = { shard: shardOf(row.customer_id), customerId: row.customer_id }
    const {
      rows: [maker],
    } = await tx.query<{ number: string }>('select number from bahi.staff where id = $1', [row.made_by])
    const role = kind.checkers.find((one) => checker.roles.includes(one)) ?? ''
    await writeAccess(tx, this.#parts, customer, {
      staff: checker,
      role,
      what: row.kind,
      reason: row.reason,
      detail: { madeBy: maker?.number ?? '', checkedBy: checker.number },
    })
  }
}
