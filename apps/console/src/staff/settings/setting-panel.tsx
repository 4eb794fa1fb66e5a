import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { openSetting, settingRoles, type DatedValueView } from '@bahi/contract/staff/settings'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../../page/facts.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { SecondSignature } from '../../page/second-signature.tsx'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDay, formatMoment } from '../../text/business-time.ts'
import { stepLine } from './history-line.ts'
import { ProposeSetting } from './propose-setting.tsx'
import { SettingTag } from './setting-tag.tsx'
import { boundsWords, formatSetting } from './setting-value.ts'

type Opened = ReplyOf<typeof openSetting>

/** One setting: its present and future values, its history line, its signatures, and the change that waits. */
export function SettingPanel({ name, earliest, today }: { name: string; earliest: string; today: string }) {
  const client = useClient()
  const query = useQuery({ queryKey: ['settings', name], queryFn: () => client.call(openSetting, { name }) })
  const mayPropose = useHasRole(settingRoles)
  const [isProposing, setProposing] = useState(false)
  return (
    <QueryStates query={query}>
      {(setting) => (
        <>
          <div className="side">
            <div className="tile__head">
              <h2 className="tile__title">{setting.label}</h2>
              <SettingTag row={setting} />
            </div>
            <p className="side__say">{setting.name}</p>
            <Change setting={setting} />
            <HistoryLine setting={setting} today={today} />
            <Facts
              facts={[
                ['Bounds, in code', boundsWords(setting.bounds, setting.unit)],
                ['As installed', formatSetting(setting.initial, setting.unit)],
                ['Earliest start', formatDay(earliest)],
              ]}
            />
            <Past setting={setting} />
          </div>
          <div className="side__foot">
            {setting.proposals.length === 0 ? null : (
              <Waiting
                proposal={setting.proposals[0] as Opened['proposals'][number]}
                unit={setting.unit}
                label={setting.label}
              />
            )}
            {mayPropose && setting.proposals.length === 0 ? (
              <Button type="primary" onClick={() => setProposing(true)}>
                Propose another value…
              </Button>
            ) : null}
            {mayPropose ? null : <p className="side__say">Treasury, market and admin propose and sign.</p>}
          </div>
          {isProposing ? (
            <ProposeSetting setting={setting} earliest={earliest} onClose={() => setProposing(false)} />
          ) : null}
        </>
      )}
    </QueryStates>
  )
}

/** Now, and what is to come: signed already, or waiting for its second signature. */
function Change({
  setting: {
    now,
    next,
    unit,
    proposals: [waiting],
  },
}: {
  setting: Opened
}) {
  const coming = waiting ?? next
  return (
    <div className="change">
      <div>
        <span className="tile__name">Now</span>
        <span className="change__value">{formatSetting(now, unit)}</span>
      </div>
      {coming === null ? null : (
        <>
          <ArrowRight size={20} className="text-3" aria-hidden="true" />
          <div>
            <span className="tile__name">From {formatDay(coming.from)}</span>
            <span className="change__value change__value--next">{formatSetting(coming.value, unit)}</span>
          </div>
        </>
      )}
    </div>
  )
}

const heightOf = (value: DatedValueView['value']): number | null =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'number' || (typeof value === 'string' && /^[\d.]+$/.test(value))
      ? Number(value)
      : null

function HistoryLine({ setting: { history, proposals, initial, label }, today }: { setting: Opened; today: string }) {
  const dated = [...history, ...proposals].map(({ from, value }) => ({ from, height: heightOf(value) }))
  const begun = heightOf(initial)
  if (begun === null || dated.some(({ height }) => height === null)) return null
  const line = stepLine(
    dated.map(({ from, height }) => ({ from, height: height ?? 0 })),
    begun,
    today,
  )
  if (line === null) return null
  return (
    <div>
      <svg
        className="steps"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} over time: ${history.length} dated values`}
      >
        <path className="steps__held" d={line.held} />
        {line.next === '' ? null : <path className="steps__next" d={line.next} />}
        <line className="steps__today" x1={line.todayX} x2={line.todayX} y1="0" y2="40" />
      </svg>
      <div className="steps__days">
        {line.first < today ? <span>{formatDay(line.first)}</span> : null}
        <span>today {formatDay(today)}</span>
        {line.last > today ? <span>{formatDay(line.last)}</span> : null}
      </div>
    </div>
  )
}

/** Every dated value with both names, what waits first. */
function Past({ setting: { history, proposals, unit } }: { setting: Opened }) {
  return (
    <ol className="line" aria-label="History">
      {proposals.map((one) => (
        <li className="line__one" key={one.id}>
          <p className="line__what">
            {formatSetting(one.value, unit)}, proposed by {one.madeBy.number} {one.madeBy.displayName}
          </p>
          <p className="line__more">
            {formatMoment(one.madeAt)} · “{one.reason}” · waiting for a second person
          </p>
        </li>
      ))}
      {history.map((one) => (
        <li className="line__one" key={one.from}>
          <p className="line__what">
            {formatSetting(one.value, unit)} from {formatDay(one.from)}
          </p>
          <p className="line__more">
            {one.madeBy === null
              ? 'Installed'
              : `${one.madeBy.number} ${one.madeBy.displayName}, then ${one.checkedBy?.number ?? ''} ${one.checkedBy?.displayName ?? ''}`}{' '}
            · {formatMoment(one.recordedAt)} · “{one.reason}”
          </p>
        </li>
      ))}
      {history.length + proposals.length === 0 ? (
        <li className="line__one">
          <p className="line__what">As installed</p>
          <p className="line__more">It was never changed.</p>
        </li>
      ) : null}
    </ol>
  )
}

function Waiting({ proposal, unit, label }: { proposal: Opened['proposals'][number]; unit: string; label: string }) {
  return (
    <SecondSignature id={proposal.id} mine={proposal.mine} mayCheck={proposal.mayCheck}>
      <p>
        {label}: {formatSetting(proposal.value, unit)} from {formatDay(proposal.from)}. Proposed by{' '}
        {proposal.madeBy.number} {proposal.madeBy.displayName}: “{proposal.reason}” Everybody reads it in the public
        change log.
      </p>
    </SecondSignature>
  )
}
