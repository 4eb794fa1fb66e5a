import { afterAll, beforeAll, expect } from 'vitest'
import { openTestServer, type TestServer } from '../open-test-server.ts'

export const REASON = 'Agreed in the meeting of Monday'
export const three = (text: string) => ({ en: text, zh: text, hi: text })

/** One of the staff who writes what customers read. */
export function arrangeContent() {
  let bahi: TestServer
  let anita: string
  beforeAll(async () => {
    bahi = await openTestServer()
    anita = await bahi.signIn('anita')
  })
  afterAll(async () => {
    expect(bahi.faults).toEqual([])
    await bahi.close()
  })

  const desk = (path: string, input: object = {}, method: 'GET' | 'POST' = 'POST') =>
    bahi.call(`/api/console/${path}.do`, input, { token: anita, method })
  const expectInAuditLog = async (acts: readonly string[]) => {
    const { rows } = await bahi.database.owner.pool.query<{ act: string }>(
      `select action || ' ' || outcome as act from bahi.audit_entry order by seq`,
    )
    const done = rows.map(({ act }) => act)
    for (const act of acts) {
      expect(done).toContain(`${act} done`)
      expect(done).toContain(`${act} refused`)
    }
  }

  return {
    get bahi() {
      return bahi
    },
    get anita() {
      return anita
    },
    desk,
    expectInAuditLog,
  }
}
