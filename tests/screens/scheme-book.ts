import { type Ask, waitForDays } from './ask-bahi.ts'
import { once } from './once.ts'

export interface Scheme {
  code: string
  name: string
  nav: string
  state: string
  leastUnits: number
  stepUnits: number
}

const schemeCalls = { fund: 'fund', plan: 'aifund' } as const
type SchemeKind = keyof typeof schemeCalls

/** What a customer has of funds, plans and loans; each thing is made when the first screen asks for it. */
export interface SchemeBook {
  /** The fund and the plan that cost least to begin with. */
  fund: () => Promise<Scheme>
  plan: () => Promise<Scheme>
  /** A subscription that waits for its net value. */
  subscription: () => Promise<string>
  /** The same funds and plans once their night has passed: units are held. */
  heldFund: () => Promise<Scheme>
  heldPlan: () => Promise<Scheme>
  /** A SIP that runs. */
  sip: () => Promise<string>
  /** An application for a loan that two people still look at. */
  loan: () => Promise<string>
}

/** `buyShares`: what a loan is carried by. */
export function openSchemeBook(ask: Ask, token: string, buyShares: () => Promise<unknown>): SchemeBook {
  const schemes = async (kind: SchemeKind) =>
    (await ask<{ items: Scheme[] }>(`/api/app/user/${schemeCalls[kind]}/list.do`)).items
  const cheapest = (kind: SchemeKind) =>
    once(async () => {
      const cost = ({ nav, leastUnits }: Scheme) => Number(nav) * leastUnits
      const [found] = (await schemes(kind))
        .filter(({ state }) => state === 'open')
        .toSorted((one, other) => cost(one) - cost(other))
      if (found === undefined) throw new Error(`no ${kind} is open`)
      return found
    })
  const cheapestOf = { fund: cheapest('fund'), plan: cheapest('plan') }
  const buyScheme = async (kind: SchemeKind) => {
    const { code, leastUnits, stepUnits } = await cheapestOf[kind]()
    return ask<{ id: string }>(`/api/app/user/${schemeCalls[kind]}/buy.do`, {
      token,
      input: { code, units: String(leastUnits + stepUnits) },
    })
  }
  /** Its net value is struck in the night after the day that applies. */
  const heldScheme = (kind: SchemeKind) =>
    once(async () => {
      const scheme = await cheapestOf[kind]()
      await buyScheme(kind)
      const isHeld = async () =>
        (
          await ask<{ items: { code: string; units: number }[] }>(
            `/api/app/user/${schemeCalls[kind]}/position.do?code=${scheme.code}`,
            { token },
          )
        ).items.some(({ units }) => units > 0)
      await waitForDays(ask, `units of ${scheme.name}`, async () => ((await isHeld()) ? true : undefined))
      return scheme
    })

  return {
    fund: cheapestOf.fund,
    plan: cheapestOf.plan,
    subscription: once(async () => (await buyScheme('fund')).id),
    heldFund: heldScheme('fund'),
    heldPlan: heldScheme('plan'),
    sip: once(async () => {
      const { code, nav, leastUnits } = await cheapestOf.fund()
      const amountPaise = Math.ceil((Number(nav) * leastUnits * 1.2) / 100) * 100 * 100
      return (
        await ask<{ id: string }>('/api/app/user/fund/sip/create.do', {
          token,
          input: { code, amountPaise: String(amountPaise), dayOfMonth: '5' },
        })
      ).id
    }),
    loan: once(() => askForLoan(ask, token, buyShares)),
  }
}

async function askForLoan(ask: Ask, token: string, buyShares: () => Promise<unknown>): Promise<string> {
  await buyShares()
  // Only what is settled carries a loan: on the next day at the earliest.
  const remaining = await waitForDays(ask, 'a limit to borrow within', async () => {
    const { remainingPaise } = await ask<{ remainingPaise: number }>('/api/app/user/loan/my.do', { token })
    return remainingPaise > 0 ? remainingPaise : undefined
  })
  return (
    await ask<{ id: string }>('/api/app/user/loan/create.do', {
      token,
      input: { amountPaise: String(Math.max(100, Math.floor(remaining / 20_000) * 10_000)) },
    })
  ).id
}
