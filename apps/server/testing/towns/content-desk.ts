import { afterAll, beforeAll, expect } from 'vitest'
import { openTestServer, type TestServer } from '../open-test-server.ts'

export const REASON = 'Agreed in the meeting of Monday'
export const three = (text: string) => ({ en: text, zh: text, hi: text })

/** One of the staff who writes what customers read. */
export function arrangeContent() {
  let town: TestServer
  let anita: string
  beforeAll(async () => {
    town = await openTestServer()
    anita = await town.signIn('anita')
  })
  afterAll(async () => {
    expect(town.faults).toEqual([])
    await town.close()
  })

  const desk = (path: string, input: object = {}, method: 'GET' | 'POST' = 'POST') =>
    town.call(`/api/console/${path}.do`, input, { token: anita, method })
  const expectInAuditLog = async (acts: readonly string[]) => {
    const { rows } = await town.database.owner.pool.query<{ act: string }>(
      `select action || ' ' || outcome as act from bahi.audit_entry order by seq`,
    )
    const done = rows.map(({ act }) => act)
    for (const act of acts) {
      expect(done).toContain(`${act} done`)
      expect(done).toContain(`${act} refused`)
    }
  }

  return {
    get town() {
      return town
    },
    get anita() {
      return anita
    },
    desk,
    expectInAuditLog,
  }
}
