import { proposeFundState } from '@bahi/contract/funds/staff'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { stateActs, type NextState } from './fund-words.ts'

export function ProposeState({
  code,
  name,
  state,
  onClose,
}: {
  code: string
  name: string
  state: NextState
  onClose: () => void
}) {
  const client = useClient()
  const { title, explains } = stateActs[state]
  return (
    <ReasonDialog
      open
      title={`${title}: ${name}`}
      act="Propose"
      danger={state === 'retired'}
      onClose={onClose}
      done="Proposed. A second person of the market role signs."
      onAct={(reason, options) => client.call(proposeFundState, { code, state, reason }, options)}
    >
      <p>{explains}</p>
    </ReasonDialog>
  )
}
