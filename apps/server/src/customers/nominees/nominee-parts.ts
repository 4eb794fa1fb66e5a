import type { BusinessClock } from '../../platform/clock.ts'
import type { PasswordParts } from '../passwords/password-parts.ts'

/** What the calls about nominees need from the server. */
export interface NomineeParts extends PasswordParts {
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
  /** Whether the server is a demo, which takes invented numbers only (rule H10). */
  readonly isSimulated: boolean
}
