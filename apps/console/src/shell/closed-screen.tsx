import { roleWords } from '../role-words.ts'
import { useStaff } from '../session.ts'
import { ConsolePage } from './console-page.tsx'
import { PageState } from './page-states.tsx'

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
