import './ledger.css'
import { Segmented } from 'antd'
import { ConsolePage } from '../../page/console-page.tsx'
import { useWords } from '../../page/use-words.ts'
import { ChainCheck } from './chain-check.tsx'
import { JournalPanel } from './journal-panel.tsx'
import { JournalsView } from './journals-view.tsx'
import { OwnerView } from './owner-view.tsx'
import { TrialBalanceView } from './trial-balance-view.tsx'

const views = ['journals', 'accounts', 'trial'] as const
type View = (typeof views)[number]
const viewWords = { journals: 'Journals', accounts: 'Accounts', trial: 'Trial balance' } satisfies Record<View, string>

/** The books. There is no edit and no delete here, nor anywhere. */
export function LedgerScreen() {
  const { words, say } = useWords()
  const view: View = views.find((one) => one === words['view']) ?? 'journals'
  const [shard, id] = (words['journal'] ?? '').split('-')
  return (
    <ConsolePage
      title="Ledger"
      sub="Append-only. A mistake is answered by a new, opposite journal that two people sign."
      actions={<ChainCheck />}
      side={shard === undefined || id === undefined ? undefined : <JournalPanel key={id} shard={shard} id={id} />}
    >
      <div>
        <Segmented<View>
          value={view}
          options={views.map((value) => ({ value, label: viewWords[value] }))}
          onChange={(to) => say({ view: to === 'journals' ? '' : to, journal: '' })}
        />
      </div>
      {view === 'journals' ? <JournalsView /> : view === 'accounts' ? <OwnerView /> : <TrialBalanceView />}
    </ConsolePage>
  )
}
