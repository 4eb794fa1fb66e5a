import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { messageNumbers } from '@bahi/contract/messages/message-code'
import { arrangeCalls, ASHA, RAVI } from '../../testing/every-call/arrange-calls.ts'
import { otherInput } from '../../testing/every-call/call-inputs.ts'
import { readSecrets } from '../../testing/every-call/customer-affairs.ts'
import { sampleInput, strangeInputs } from '../../testing/sample-input.ts'

/** Of customers and visitors; `who-may-call.test.ts` tries the console's. */
const calls = Object.entries(allEndpoints)
  .filter(([, { access }]) => access !== 'staff')
  .flatMap(([name, endpoint]) => endpoint.methods.map((method) => [`${method} ${name}`, endpoint, method] as const))
const messages = new Set(['', 'tips.error', ...messageNumbers.map((number) => `tips.msg.${number}`)])

/** Passwords, PIN, bank card, identity and transfers are changed once by what they were before: their keys are tried beside them. */
const keyedCalls = calls.filter(
  ([, { access, area, changes }, method]) =>
    changes &&
    access !== 'visitor' &&
    method === 'POST' &&
    area !== 'passwords' &&
    area !== 'bank' &&
    area !== 'identity' &&
    area !== 'wallet',
)

describe('every call of the contract', () => {
  const setup = arrangeCalls()
  const { logIn, send, knownOf, inputOfOwn } = setup

  describe('a customer', () => {
    // `somebody-elses.test.ts` names what is Ravi's in every call that takes a name.
    it.each(calls)("%s: what they see is nobody else's", async (_name, endpoint, method) => {
      const theirs = await send(endpoint, method, sampleInput(endpoint, knownOf(endpoint)), {
        token: await logIn(RAVI),
      })
      const secrets = await readSecrets(setup.bahi, ASHA)
      for (const secret of secrets) expect(theirs.text).not.toContain(secret)
    })
  })

  describe('strange input', () => {
    it.each(calls)(
      '%s: no fault, no trace, no reply outside the contract, and nothing changed by a refusal',
      async (_name, endpoint, method) => {
        const token = await logIn(ASHA)
        const sample = sampleInput(endpoint, knownOf(endpoint))
        let before = await setup.affairs()
        for (const input of strangeInputs(endpoint, sample)) {
          const answer = await send(endpoint, method, input, { token, headers: { DeviceType: '<b>"' } })
          const told = `${method} ${endpoint.path} ${JSON.stringify(input).slice(0, 300)} → ${answer.http} ${answer.text.slice(0, 300)}`
          expect(answer.http, told).toBeLessThan(500)
          expect([200, 400, 413, 414, 429], told).toContain(answer.http)
          expect(messages, told).toContain(answer.msg)
          expect(answer.text, told).not.toMatch(/node_modules|\bat [^ ]+ \(|\.ts:\d/)
          if (answer.status === 0 && endpoint.changes) {
            await setup.bahi.parts.desk.settled()
            before = await setup.affairs()
          } else if (endpoint.changes) expect(await setup.affairs(), told).toBe(before)
          // A log-out that worked ends the session the next inputs would be sent with.
          if (endpoint.path.endsWith('/logout.do')) break
        }
        expect(await setup.affairs()).toBe(before)
      },
    )

    it('caused no fault in the server', () => {
      expect(setup.bahi.faults).toEqual([])
    })
  })

  describe('a key', () => {
    it.each(keyedCalls)(
      '%s: sent twice answers the same and changes nothing more; other input is refused',
      async (name, endpoint) => {
        // Past the fifteen seconds within which the same order would be refused as sent by mistake.
        setup.bahi.now = new Date(setup.bahi.now.getTime() + 60_000)
        const token = await logIn(RAVI)
        const input = await inputOfOwn(endpoint, token)
        const key = `twice ${name}`
        const first = await send(endpoint, 'POST', input, { token, key })
        expect(first, first.text).toMatchObject({ status: 0 })
        await setup.bahi.parts.desk.settled()
        const before = await setup.affairs()
        const again = await send(endpoint, 'POST', input, { token, key })
        // The secret of a key is told once.
        const told = 'secret' in first.data ? { ...first.data, secret: null } : first.data
        expect([again.http, again.status, again.data]).toEqual([first.http, 0, told])
        // A call without input has no other.
        if (Object.keys(input).length > 0)
          expect(await send(endpoint, 'POST', { ...input, ...otherInput(input) }, { token, key })).toMatchObject({
            status: 1,
            msg: 'tips.msg.905',
          })
        expect(await setup.affairs()).toBe(before)
      },
    )
  })
})
