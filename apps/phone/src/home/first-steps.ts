import type { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import type { IdentityState } from '@bahi/contract/customers/identity-state'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { paths, type Path } from '../navigation/paths.ts'
import type { TextKey } from '../text/use-text.tsx'

export type Worth = ReplyOf<typeof getUserPositionMarketValue>

export interface FirstStep {
  text: TextKey
  /** Where the step is taken. */
  path: Path
  done: boolean
}

/** Whether anything has come in: cash in any state, or what was bought with it. */
export function hasMoney({ availablePaise, heldPaise, unsettledPaise, redeemingPaise, ...worth }: Worth): boolean {
  return availablePaise + heldPaise + unsettledPaise + redeemingPaise > 0 || ownsSomething(worth)
}

/** Shares or units, or an order to buy them that waits. A closed position counts too, but the worth does not know of it. */
export function ownsSomething({
  holdingsValuePaise,
  units,
  heldFor,
  applied,
}: Pick<Worth, 'holdingsValuePaise' | 'units' | 'heldFor' | 'applied'>): boolean {
  return holdingsValuePaise > 0 || units.length > 0 || applied.length > 0 || heldFor.some(({ side }) => side === 'buy')
}

const identityStep: Readonly<Record<Exclude<IdentityState, 'practice'>, Omit<FirstStep, 'done'>>> = {
  'not-authenticated': { text: 'home.step.verify', path: paths.identity },
  'in-review': { text: 'home.step.review', path: paths.identityInReview },
  failed: { text: 'home.step.verifyAgain', path: paths.identityFail },
  completed: { text: 'home.step.verified', path: paths.identitySuccess },
}

/**
 * From a new account to the first share, in order; empty once all of it is done. A practice account has no identity to verify
 * and begins with its money.
 */
export function firstSteps(identity: IdentityState, facts: { money: boolean; bought: boolean }): readonly FirstStep[] {
  const buy: FirstStep = { text: 'home.step.buy', path: paths.market, done: facts.bought }
  const steps: FirstStep[] =
    identity === 'practice'
      ? [{ text: 'home.step.practiceMoney', path: paths.statement, done: facts.money }, buy]
      : [
          { ...identityStep[identity], done: identity === 'completed' },
          { text: facts.money ? 'home.step.funded' : 'home.step.fund', path: paths.transferIn, done: facts.money },
          buy,
        ]
  return steps.every(({ done }) => done) ? [] : steps
}
