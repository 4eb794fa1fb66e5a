import { ConsolePage } from '../page/console-page.tsx'
import { PageState } from '../page/page-states.tsx'
import { useStaff } from '../session/session.ts'
import { roleWords } from '../text/role-words.ts'

/** A page that none of this person's roles opens: the server would refuse every call of it too. */
export function ClosedScreen() {
  const { roles } = useStaff()
  return (
    <ConsolePage title="Closed to you">
      <PageState title="Your role does not open this">
        You are signed in as{' '}
        {roles.length === 0 ? 'staff without a role' : roles.map((role) => roleWords[role].toLowerCase()).join(', ')}. A
        role is granted by two people.
      </PageState>
    </ConsolePage>
  )
}
