import * as z from 'zod/mini'
import type { proposeSetting } from '@bahi/contract/staff/settings'
import { settingRoles, settingValue } from '@bahi/contract/staff/settings'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { decideSettingChange } from '@bahi/domain/staff/decide-setting-change'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { isWritable } from '../../platform/http/is-writable.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../four-eyes/audited-act.ts'
import type { ProposalAct } from '../four-eyes/four-eyes.ts'
import { readSettingFacts } from './setting-rows.ts'
import type { SettingsParts } from './settings-parts.ts'

const payload = z.object({ name: z.string(), value: settingValue, from: z.string(), before: settingValue })
type Payload = z.output<typeof payload>

/**
 * Two people change a setting. The rules are checked with the proposal and again with the approval, because the planned
 * day may have passed in between (rule H11).
 */
export function defineSettingChange(parts: SettingsParts): void {
  parts.fourEyes.define<Payload>({
    kind: 'setting-change',
    makers: settingRoles,
    checkers: settingRoles,
    payload,
    check: (tx, change) => decide(tx, parts, change),
    apply: (tx, act) => write(tx, parts, act),
    afterwards: () => parts.settings.reload(),
  })
}

async function decide(
  tx: Transaction,
  parts: SettingsParts,
  change: { readonly name: string; readonly value: unknown; readonly from: string },
) {
  return decideSettingChange(change, await readSettingFacts(tx, parts))
}

async function write(
  tx: Transaction,
  parts: SettingsParts,
  { payload: change, proposalId, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  // Settings can depend on one another, so the lock lets approvals run one after another.
  await tx.query('select 1 from bahi.audit_head for update')
  const decision = await decide(tx, parts, change)
  if (!decision.ok) return decision
  const { name, value, from } = decision.accepted
  await tx.query(
    'insert into bahi.setting (name, effective_from, value, reason, recorded_at, proposal_id) values ($1, $2, $3, $4, $5, $6)',
    [name, from, JSON.stringify(value), reason, parts.systemClock(), proposalId],
  )
  return accept({ name, from })
}

export function answerProposeSetting(
  parts: SettingsParts,
  { name, value: written, from, reason }: InputOf<typeof proposeSetting>,
  staff: Staff,
  call: Call,
): Promise<Decision<ReplyOf<typeof proposeSetting>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'setting.propose', subject: `setting:${name}`, reason, detail: { value: written, from } },
    async (tx) => {
      const value = readValue(written)
      if (value === undefined) return refuse(refusal('parameter-malformed', {}, 'value'))
      const decision = await decide(tx, parts, { name, value, from })
      if (!decision.ok) return decision
      return parts.fourEyes.propose(
        tx,
        staff,
        'setting-change',
        { name, value, from, before: decision.accepted.before },
        reason,
      )
    },
  )
}

/** Undefined for a text that is no JSON, or JSON of a type that settings do not have. */
function readValue(written: string): Payload['value'] | undefined {
  try {
    const parsed = z.safeParse(settingValue, JSON.parse(written))
    return parsed.success && isWritable(parsed.data) ? parsed.data : undefined
  } catch {
    return undefined
  }
}
