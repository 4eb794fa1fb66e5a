import type { StaffView } from '@bahi/contract/staff/people'
import { DEMO_STAFF_PASSWORD, demoSecondFactor, type DemoStaffName } from '../../apps/server/seed/demo-staff.ts'
import { codeAt } from '../../apps/server/src/staff/second-factor.ts'
import { testSeal } from '../../apps/server/testing/test-seal.ts'
import { type Ask, waitFor } from './ask-bahi.ts'

export interface StaffSession {
  readonly token: string
  readonly expiresAt: string
  readonly staff: StaffView
}

const STEP_MS = 30_000

/**
 * The codes that may open now. Each opens once, and another test may have taken that of this half minute: the server also takes the
 * one before and the one after, for clocks that are not quite right. `seal` is that of the Bahi that is asked.
 */
export function listCodes(name: DemoStaffName, seal = testSeal): string[] {
  const secret = demoSecondFactor(seal, name)
  return [0, STEP_MS].map((later) => codeAt(secret, new Date(Date.now() + later)))
}

/** Signs in beside the screens, each code once: tries that fail are counted. */
export async function signInBeside(ask: Ask, name: DemoStaffName, seal = testSeal): Promise<StaffSession> {
  const tried = new Set<string>()
  return waitFor(`a code of ${name} that opens`, async () => {
    for (const code of listCodes(name, seal).filter((one) => !tried.has(one))) {
      tried.add(code)
      const session = await ask<StaffSession>('/api/console/sign-in.do', {
        input: { name, password: DEMO_STAFF_PASSWORD, code },
      }).catch(() => undefined)
      if (session !== undefined) return session
    }
    return undefined
  })
}
