import './funds.css'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { proposeFundState } from '@bahi/contract/funds/staff'
import { ConsolePage } from '../../page/console-page.tsx'
import { Facts } from '../../page/facts.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { usePart } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDate } from '../../text/business-time.ts'
import { formatBps, formatCount, formatNav, formatRupees } from '../../text/figures.ts'
import { FundHoldings, FundNights } from './fund-tables.tsx'
import { categoryWords, exitText, listNextStates, riskText, stateActs, type NextState } from './fund-words.ts'
import { ProposeRule } from './propose-rule.tsx'
import { SchemeStateTag } from './scheme-state-tag.tsx'
import { useScheme, type OpenedScheme } from './use-funds.ts'

const from = { to: '/funds', title: 'Funds' } as const

/** One fund or plan: its terms, what it holds, what each night came to, and which rule it follows. */
export function FundScreen() {
  const code = usePart('code')
  const query = useScheme(code)
  const opened = query.data
  return (
    <ConsolePage
      fill
      title={opened?.scheme.name ?? 'Fund'}
      from={from}
      sub={
        opened === undefined
          ? ''
          : `${opened.scheme.code} · ${formatNav(opened.scheme.nav)} on ${formatDate(opened.scheme.navOn)}`
      }
      mark={opened === undefined ? undefined : <SchemeStateTag state={opened.scheme.state} />}
      side={opened === undefined ? undefined : <Signed opened={opened} />}
    >
      <QueryStates query={query} rows={10}>
        {(data) => (
          <div className="fund-columns">
            <Terms opened={data} />
            <div className="fund-column fund-column--wide">
              <Figures opened={data} />
              <FundHoldings holdings={data.detail.holdings} />
              <FundNights nights={data.nights} />
            </div>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function Figures({ opened: { scheme } }: { opened: OpenedScheme }) {
  return (
    <div className="tiles">
      <div className="tile">
        <div className="tile__name">Size</div>
        <b className="tile__value">{formatRupees(scheme.sizePaise)}</b>
        <span className="side__say">{formatRupees(scheme.cashPaise)} of it cash</span>
      </div>
      <div className="tile">
        <div className="tile__name">Units in issue</div>
        <b className="tile__value">{formatCount(scheme.unitsInIssue)}</b>
        <span className="side__say">
          {formatCount(scheme.customers)} {scheme.customers === 1 ? 'customer' : 'customers'}
        </span>
      </div>
      <div className="tile">
        <div className="tile__name">To pay out</div>
        <b className="tile__value">{formatRupees(scheme.toPayPaise)}</b>
        <span className="side__say">{formatCount(scheme.inProgress)} orders under way</span>
      </div>
      <div className="tile">
        <div className="tile__name">Away from its rule</div>
        <b className="tile__value">{formatBps(scheme.awayFromRuleBps)}</b>
        <span className="side__say">version {scheme.ruleVersion}</span>
      </div>
    </div>
  )
}

/** The signed terms, read only for every role. */
function Terms({ opened: { detail, scheme } }: { opened: OpenedScheme }) {
  return (
    <div className="fund-column">
      <h2 className="tile__title">Terms</h2>
      <Facts
        facts={[
          ['Kind', scheme.category === null ? 'AI-quant plan' : categoryWords[scheme.category]],
          ['Manager', `${detail.manager}, ${detail.experienceYears} years`],
          ['Risk', riskText(detail.risk)],
          ['Measured by', detail.benchmark ?? 'Nothing'],
          ['Least to subscribe', `${formatCount(detail.leastUnits)} units`],
          ['In steps of', `${formatCount(detail.stepUnits)} units`],
          ['Least to redeem', `${formatCount(detail.leastRedeemUnits)} units`],
          ['Subscription rate', formatBps(detail.subscriptionBps)],
          ['Redemption rate', exitText(detail.exitBands)],
          ['Expenses a year', formatBps(detail.expenseBps)],
          ['Lock-up', `${formatCount(detail.lockUpDays)} days`],
          ['Paid out after', `${detail.payoutDays} settlement days`],
          ['Subscribe from', formatDate(detail.subscribeFrom)],
          ['Subscribe until', detail.subscribeUntil === null ? 'Without an end' : formatDate(detail.subscribeUntil)],
          ['Redeem from', formatDate(detail.redeemFrom)],
          ['Began on', formatDate(detail.startedOn)],
        ]}
      />
      <h2 className="tile__title">What it is</h2>
      <p className="side__say">{detail.about['en']}</p>
      <p className="note-line">Nothing here can be changed but the state and, with notice, the rule.</p>
    </div>
  )
}

/** Which rules it followed and who signed them, and what the market role may propose. */
function Signed({ opened: { scheme, rules, madeBy, checkedBy } }: { opened: OpenedScheme }) {
  const [act, setAct] = useState<'rule' | NextState | null>(null)
  const mayPropose = useHasRole(proposeFundState.roles)
  const close = () => setAct(null)
  const current = rules.find(({ version }) => version === scheme.ruleVersion)
  const states = listNextStates(scheme.state)
  return (
    <>
      <div className="side">
        <h2 className="tile__title">Signed</h2>
        <p className="side__say">
          {madeBy === null
            ? 'It came with the demo market.'
            : `Proposed by ${madeBy}, signed by ${checkedBy ?? 'nobody yet'}.`}
        </p>
        <h2 className="tile__title">Rules</h2>
        <ol className="line" aria-label="Versions of the rule">
          {rules
            .toSorted((a, b) => b.version - a.version)
            .map(({ version, rule, words, from: since, madeBy: by, checkedBy: second, hash }) => (
              <li className="line__one" key={version}>
                <p className="line__what">
                  Version {version}
                  {version === scheme.ruleVersion ? ', in force' : ''}
                </p>
                <p className="line__more">
                  from {formatDate(since)}
                  {by === null ? '' : ` · ${by} and ${second ?? ''}`}
                </p>
                <p className="side__say">{words}</p>
                <details>
                  <summary className="side__say">The rule file</summary>
                  <pre className="import-look">{rule}</pre>
                  <code className="fund-mark">{hash}</code>
                </details>
              </li>
            ))}
        </ol>
        <Link to="/fund-orders" search={{ code: scheme.code }}>
          Its orders in progress
        </Link>
      </div>
      <div className="side__foot">
        {!mayPropose ? (
          <p className="side__say">The market role proposes changes.</p>
        ) : scheme.state === 'retired' ? (
          <p className="side__say">Retired for good: nothing can be proposed.</p>
        ) : (
          <>
            <Button onClick={() => setAct('rule')}>Change the rule…</Button>
            {states.map((state) => (
              <Button key={state} onClick={() => setAct(state)}>
                {stateActs[state].button}
              </Button>
            ))}
          </>
        )}
      </div>
      {act === 'rule' ? (
        <ProposeRule code={scheme.code} name={scheme.name} rule={current?.rule ?? ''} onClose={close} />
      ) : act === null ? null : (
        <ProposeState code={scheme.code} name={scheme.name} state={act} onClose={close} />
      )}
    </>
  )
}

function ProposeState({
  code,
  name,
  state,
  onClose,
}: {
  code: string
  name: string
  state: NextState
  onClose: () => void
}) {
  const client = useClient()
  const { title, explains } = stateActs[state]
  return (
    <ReasonDialog
      open
      title={`${title}: ${name}`}
      act="Propose"
      danger={state === 'retired'}
      onClose={onClose}
      done="Proposed. A second person of the market role signs."
      onAct={(reason, options) => client.call(proposeFundState, { code, state, reason }, options)}
    >
      <p>{explains}</p>
    </ReasonDialog>
  )
}
