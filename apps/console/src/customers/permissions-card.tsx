import { Button, Switch } from 'antd'
import { useState } from 'react'
import { proposeSegments, segments, type CustomerPage, type Segment } from '@bahi/contract/customers/staff'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { segmentName, segmentWords } from './customer-words.ts'

/** What the customer may open. Turning a switch proposes; a second person decides. */
export function PermissionsCard({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const client = useClient()
  const [off, setOff] = useState<readonly string[]>(customer.segmentsOff)
  const [isProposing, setProposing] = useState(false)
  const mayPropose = useHasRole(proposeSegments.roles)
  const turned = segments.filter((segment) => off.includes(segment) !== customer.segmentsOff.includes(segment))
  const turn = (segment: Segment) =>
    setOff(off.includes(segment) ? off.filter((one) => one !== segment) : [...off, segment])
  const propose = async (reason: string, options: { idempotencyKey: string }) => {
    await client.call(proposeSegments, { id: customer.id, off: off.join(','), reason }, options)
    setOff(customer.segmentsOff)
    await onChanged()
  }
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Permissions</h2>
        <span className="text-2 text-micro">changes need two people</span>
      </div>
      <div className="permissions">
        {segments.map((segment) => (
          <label className="permissions__one" key={segment}>
            {segmentWords[segment]}
            <Switch checked={!off.includes(segment)} disabled={!mayPropose} onChange={() => turn(segment)} />
          </label>
        ))}
      </div>
      {turned.length === 0 ? (
        <p className="side__say">
          A switch stops opening only: selling, redeeming, repaying and withdrawals stay open.
        </p>
      ) : (
        <div className="permissions__foot">
          <Button onClick={() => setOff(customer.segmentsOff)}>Undo</Button>
          <Button type="primary" onClick={() => setProposing(true)}>
            Propose {turned.length} {turned.length === 1 ? 'change' : 'changes'}…
          </Button>
        </div>
      )}
      <ReasonDialog
        title="Propose permissions"
        act="Propose"
        open={isProposing}
        onClose={() => setProposing(false)}
        done="Proposed. A second person decides."
        onAct={propose}
      >
        <p>
          {turned.map((segment) => `${segmentName(segment)} ${off.includes(segment) ? 'off' : 'on'}`).join(', ')}. The
          customer reads it, with your reason, when it is approved.
        </p>
      </ReasonDialog>
    </section>
  )
}
