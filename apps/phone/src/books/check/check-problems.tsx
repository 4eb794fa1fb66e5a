import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { accountNames } from '../../entries/account-names.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import type { Veil } from '../../session/use-hidden-amounts.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import type { EntryProblem } from './check-entries.ts'

const maxShown = 6

/** What differs, line by line, and whom to ask. */
export function CheckProblems({ problems, veil }: { problems: readonly EntryProblem[]; veil: Veil }) {
  const { t } = useText()
  const textOf = useProblemText(veil)
  const rupees = problems.filter((problem) => problem.kind === 'balance' && problem.asset === 0)
  return (
    <div className="check-sheet__problems">
      <Note tone="alert">
        <ul>
          {problems.slice(0, maxShown).map((problem, index) => (
            <li key={index}>{veil.veil(textOf(problem))}</li>
          ))}
        </ul>
        {problems.length > maxShown ? <p>{t('book.problem.more', { count: problems.length - maxShown })}</p> : null}
      </Note>
      {rupees.map((problem) =>
        problem.kind === 'balance' ? <Difference key={problem.account} problem={problem} veil={veil} /> : null,
      )}
      <p className="text-caption text-2">{t('book.no.text')}</p>
      <TextLink href={linkTo(paths.customerService)}>{t('more.service')}</TextLink>
    </div>
  )
}

/** By how much what is shown is more or less than what the entries say. */
function Difference({
  problem: { account, shown, computed },
  veil,
}: {
  problem: Extract<EntryProblem, { kind: 'balance' }>
  veil: Veil
}) {
  const { t } = useText()
  const figures = useFigures()
  const name = accountNames[account]?.cash ?? 'account.other'
  return (
    <div className="check-sheet__difference">
      <KeyValue
        total
        label={t('book.difference.of', { account: t(name) })}
        value={<span className="check-sheet__off">{veil.veil(veil.mask(figures.signedRupees(shown - computed)))}</span>}
      />
    </div>
  )
}

const breakKeys = {
  gap: 'book.problem.gap',
  hash: 'book.problem.hash',
  owner: 'book.problem.owner',
  malformed: 'book.problem.hash',
} as const satisfies Record<Extract<EntryProblem, { kind: 'chain' }>['reason'], TextKey>

function useProblemText({ mask, maskCount }: Veil): (problem: EntryProblem) => string {
  const { t } = useText()
  const figures = useFigures()
  return (problem) => {
    switch (problem.kind) {
      case 'chain':
        return t(breakKeys[problem.reason], { entry: String(problem.seq) })
      case 'remembered':
        return problem.now < problem.seq
          ? t('book.problem.shorter', { entry: String(problem.seq), last: String(problem.now) })
          : t('book.problem.changed', { entry: String(problem.seq) })
      case 'head':
        return t('book.problem.head', { told: String(problem.seq), last: String(problem.now) })
      case 'sums':
        return t('book.problem.sums')
      case 'balance': {
        const names = accountNames[problem.account]
        const isCash = problem.asset === 0
        const count = (amount: bigint) => (isCash ? mask(figures.rupees(amount)) : maskCount(String(amount)))
        const account =
          names === undefined
            ? t('account.other')
            : isCash
              ? t(names.cash)
              : t(names.shares, { symbol: problem.symbol ?? `#${problem.asset}` })
        return t('book.problem.balance', { account, shown: count(problem.shown), computed: count(problem.computed) })
      }
    }
  }
}
