import { beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '@bahi/contract/all-endpoints'
import { messageNumbers } from '@bahi/contract/messages/message-code'
import type { EndpointShape, Method } from '@bahi/contract/wire/endpoint'
import { staffRoles } from '@bahi/contract/wire/staff-roles'
import { appointStaff } from '../../testing/appoint-staff.ts'
import { arrangeCalls, ASHA, RAVI } from '../../testing/every-call/arrange-calls.ts'
import { watchAffairs, STAFF_AFFAIRS } from '../../testing/every-call/customer-affairs.ts'
import { drawInput, SeenValues } from '../../testing/every-call/draw-input.ts'
import { expectLedgerToHold } from '../../testing/expect-books-to-hold.ts'
import { PROGRAM } from '../../testing/servers/belongings.ts'
import { RandomStreams } from '../exchange/price/random.ts'

/** 100,000 in the long run: `npm run reliability -- fuzz`. */
const CALLS = Number(process.env['BAHI_FUZZ_CALLS'] ?? 600)
const SEED = Number(process.env['BAHI_FUZZ_SEED'] ?? 1)

const calls = Object.entries(allEndpoints).flatMap(([name, endpoint]) =>
  // A call by which a caller ends their own session would leave the rest of the run to visitors.
  /log-?out|sign-out/i.test(endpoint.path) ? [] : endpoint.methods.map((method) => ({ name, endpoint, method })),
)
const messages = new Set(['', 'tips.error', ...messageNumbers.map((number) => `tips.msg.${number}`)])

type Role = 'visitor' | 'asha' | 'ravi' | 'program' | (typeof staffRoles)[number]
const roles: readonly Role[] = ['visitor', 'asha', 'ravi', 'program', ...staffRoles]

describe('every call in every role', () => {
  const setup = arrangeCalls()
  const draws = new RandomStreams(new Uint8Array(32).fill(SEED), 'fuzz', ['calls'])
  const below = (bound: number) => draws.below(0, bound)
  const seen = new SeenValues()
  const tokens = new Map<Role, string>()
  let affairs: () => Promise<string>

  beforeAll(async () => {
    affairs = await watchAffairs(setup.bahi, STAFF_AFFAIRS)
  })
  const answered = { total: 0, accepted: 0 }

  async function enter(role: Role): Promise<string> {
    if (role === 'asha' || role === 'ravi') return setup.logIn(role === 'asha' ? ASHA : RAVI)
    if (role !== 'program') return (await appointStaff(setup.bahi, [role as (typeof staffRoles)[number]])).token
    const make = allEndpoints['makeProgramKey']!
    const terms = { ...PROGRAM, scopes: ['read', 'trade'] }
    const { data } = await setup.send(make, 'POST', terms, { token: await setup.logIn(RAVI) })
    return typeof data['secret'] === 'string' ? data['secret'] : ''
  }

  async function tokenOf(role: Role): Promise<string | undefined> {
    if (role === 'visitor') return undefined
    const token = tokens.get(role) ?? (await enter(role))
    tokens.set(role, token)
    return token
  }

  function isOwn(role: Role, { access, roles: allowed }: EndpointShape): boolean {
    if (access === 'staff') return allowed?.some((one) => one === role) === true
    return access === 'visitor' ? role === 'visitor' : role === 'asha' || role === 'ravi' || role === 'program'
  }

  /** Mostly a call that the role may make, for only such a call reaches its rules. */
  function drawCall(role: Role): { name: string; endpoint: EndpointShape; method: Method } {
    const among = below(10) === 0 ? calls : calls.filter(({ endpoint }) => isOwn(role, endpoint))
    const call = among[below(among.length)]
    if (call === undefined) throw new Error(`${role} may call nothing`)
    return call
  }

  it(
    `answers ${CALLS} calls as their schemas say, without a fault, and a refusal changes nothing`,
    async () => {
      let before = await affairs()
      for (let at = 0; at < CALLS; at += 1) {
        const role = roles[at % roles.length] ?? 'visitor'
        const { name, endpoint, method } = drawCall(role)
        const input = drawInput(endpoint, setup.knownOf(endpoint), seen, below)
        const isNew = role !== 'visitor' && !tokens.has(role)
        const token = await tokenOf(role)
        // Whoever comes in anew is a new row themselves.
        if (isNew) before = await affairs()
        if (at % 50 === 0) setup.bahi.now = new Date(setup.bahi.now.getTime() + 20_000)
        const answer = await setup.send(endpoint, method, input, token === undefined ? {} : { token })
        const told = `${at}: ${role} ${method} ${name} ${JSON.stringify(input).slice(0, 400)} → ${answer.http} ${answer.text.slice(0, 300)}`
        expect([200, 400, 413, 414, 415, 429], told).toContain(answer.http)
        expect(messages, told).toContain(answer.msg)
        expect(answer.text, told).not.toMatch(/node_modules|\bat [^ ]+ \(|\.ts:\d/)
        expect(setup.bahi.faults, told).toEqual([])
        answered.total += 1
        if (answer.msg === 'tips.msg.249' && isOwn(role, endpoint)) tokens.delete(role)
        if (answer.status === 0) {
          answered.accepted += 1
          seen.add(answer.data, below)
        }
        if (!endpoint.changes) continue
        if (answer.status === 0) {
          await setup.bahi.parts.desk.settled()
          before = await affairs()
        } else expect(await affairs(), told).toBe(before)
      }
      expect(answered.accepted).toBeGreaterThan(CALLS / 20)
      // Whatever was accepted, the books add up.
      const { database, faults, parts } = setup.bahi
      await expectLedgerToHold({ database, faults, desk: parts.desk })
    },
    120_000 + CALLS * 500,
  )
})
