import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import {
  addInvitation,
  maxInvitations,
  retireInvitation,
  setAgent,
  type CustomerPage,
} from '@bahi/contract/customers/staff'
import { Facts } from '../page/facts.tsx'
import { TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatCount } from '../text/figures.ts'

type Act = { readonly kind: 'agent' } | { readonly kind: 'add' } | { readonly kind: 'retire'; readonly code: string }

/** Who invited this customer, and whom they invite: a code admits to an offer and does nothing else. */
export function AgentCard({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Act | null>(null)
  const mayCare = useHasRole(setAgent.roles)
  const people = customer.invitations.reduce((sum, one) => sum + one.people, 0)
  const open = customer.invitations.filter(({ retiredAt }) => retiredAt === null)
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Agent and invitations</h2>
        <span className="text-2 text-micro">making and ending an agent needs two people</span>
      </div>
      <Facts
        facts={[
          [
            'Invited by',
            customer.invitedBy === null ? (
              'Nobody'
            ) : (
              <Link key="by" to="/customers/$customerId" params={{ customerId: customer.invitedBy.id }}>
                {customer.invitedBy.isAgent ? 'Agent' : 'User'} {customer.invitedByCode}
              </Link>
            ),
          ],
          [
            'Agent',
            <span key="agent">
              {customer.isAgent ? `Yes, ${formatCount(people)} people` : 'No'}
              {mayCare ? (
                <Button type="link" size="small" onClick={() => setAct({ kind: 'agent' })}>
                  {customer.isAgent ? 'End…' : 'Make an agent…'}
                </Button>
              ) : null}
            </span>,
          ],
          ...customer.invitations.map(
            (one) =>
              [
                one.label === '' ? 'Own code' : one.label,
                <span key={one.code}>
                  {one.code}, {formatCount(one.people)} people
                  {one.retiredAt !== null ? (
                    ', retired'
                  ) : mayCare && one.label !== '' ? (
                    <Button
                      type="link"
                      size="small"
                      aria-label={`Retire ${one.code}`}
                      onClick={() => setAct({ kind: 'retire', code: one.code })}
                    >
                      Retire…
                    </Button>
                  ) : null}
                </span>,
              ] as const,
          ),
        ]}
      />
      {customer.isAgent && mayCare && open.length < maxInvitations ? (
        <Button onClick={() => setAct({ kind: 'add' })}>Another code…</Button>
      ) : null}
      <p className="side__say">
        A code decides who may register and see an offer. It never changes a price, a fee or the order of allotment.
      </p>
      {act === null ? null : (
        <AgentDialog act={act} customer={customer} onClose={() => setAct(null)} onChanged={onChanged} />
      )}
    </section>
  )
}

function AgentDialog({
  act,
  customer,
  onClose,
  onChanged,
}: {
  act: Act
  customer: CustomerPage
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const client = useClient()
  const [label, setLabel] = useState('')
  const { id, isAgent } = customer
  const send = async (reason: string, options: { idempotencyKey: string }) => {
    if (act.kind === 'agent') await client.call(setAgent, { id, isAgent: !isAgent, reason }, options)
    if (act.kind === 'add') await client.call(addInvitation, { id, label: label.trim(), reason }, options)
    if (act.kind === 'retire') await client.call(retireInvitation, { id, code: act.code, reason }, options)
    await onChanged()
  }
  const title =
    act.kind === 'add'
      ? 'Another invitation code'
      : act.kind === 'retire'
        ? `Retire ${act.code}`
        : isAgent
          ? 'No agent any more'
          : 'Make an agent'
  return (
    <ReasonDialog
      title={title}
      act={act.kind === 'add' ? 'Draw a code' : act.kind === 'retire' ? 'Retire' : 'Propose'}
      danger={act.kind === 'retire'}
      open
      onClose={onClose}
      isReady={act.kind !== 'add' || label.trim().length >= 2}
      done={act.kind === 'agent' ? 'Proposed. A second person decides.' : 'Done.'}
      onAct={send}
    >
      {act.kind === 'add' ? (
        <TextField
          label="What it is for"
          value={label}
          onChange={setLabel}
          maxLength={40}
          placeholder="Stall in Pune, November"
        />
      ) : null}
      {act.kind === 'retire' ? <p>Nobody can register with it any more. Who came with it stays.</p> : null}
    </ReasonDialog>
  )
}
