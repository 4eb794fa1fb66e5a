import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { approveProposal, refuseProposal } from '@bahi/contract/staff/proposals'
import { useKeys } from '../keys/use-keys.tsx'
import { useClient } from '../session/client.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface SecondSignatureProps {
  id: string
  /** What happens when it is signed. */
  children: ReactNode
  mine: boolean
  mayCheck: boolean
}

/** The second of two people signs or refuses; the first may only take their own back (H6). */
export function SecondSignature({ id, children, mine, mayCheck }: SecondSignatureProps) {
  const client = useClient()
  const [act, setAct] = useState<'approve' | 'refuse' | null>(null)
  const close = () => setAct(null)
  useKeys([
    ...(mayCheck ? [{ key: 'a', name: 'Sign as second', run: () => setAct('approve') }] : []),
    ...(mine || mayCheck ? [{ key: 'r', name: mine ? 'Withdraw it' : 'Refuse it', run: () => setAct('refuse') }] : []),
  ])
  if (!mine && !mayCheck) return <p className="side__say">Another role signs this.</p>
  return (
    <>
      <Button onClick={() => setAct('refuse')}>{mine ? 'Withdraw…' : 'Refuse…'}</Button>
      {mayCheck ? (
        <Button type="primary" onClick={() => setAct('approve')}>
          Sign as second
        </Button>
      ) : (
        <p className="side__say">You made this. Another person signs it.</p>
      )}
      <ReasonDialog
        title="Sign as second"
        act="Sign"
        open={act === 'approve'}
        onClose={close}
        done="Signed. It is written down with both names."
        onAct={(reason, options) => client.call(approveProposal, { id, reason }, options)}
      >
        {children}
      </ReasonDialog>
      <ReasonDialog
        title={mine ? 'Withdraw what you proposed' : 'Refuse'}
        act={mine ? 'Withdraw' : 'Refuse'}
        danger
        open={act === 'refuse'}
        onClose={close}
        done={mine ? 'Withdrawn. Nothing was changed.' : 'Refused. Nothing was changed.'}
        onAct={(reason, options) => client.call(refuseProposal, { id, reason }, options)}
      >
        {children}
      </ReasonDialog>
    </>
  )
}
