import type { UserInfo } from '@bahi/contract/customers/account'
import type { TagTone } from '@bahi/ui/feedback/tag'
import type { Path } from '../../navigation/paths.ts'
import { paths } from '../../navigation/paths.ts'
import type { TextKey } from '../../text/use-text.tsx'

interface IdentityState {
  text: TextKey
  tone: TagTone
  /** The page that says more about it. */
  path: Path
}

export const identityStates = {
  'not-authenticated': { text: 'more.identity.none', tone: 'mute', path: paths.identity },
  'in-review': { text: 'more.identity.review', tone: 'wait', path: paths.identityInReview },
  completed: { text: 'more.identity.completed', tone: 'done', path: paths.identitySuccess },
  practice: { text: 'more.identity.practice', tone: 'mute', path: paths.practice },
  failed: { text: 'more.identity.failed', tone: 'bad', path: paths.identityFail },
} as const satisfies Record<UserInfo['identityState'], IdentityState>
