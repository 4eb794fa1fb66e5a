import './ipo.css'
import { Button } from 'antd'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { publishIpoDocument } from '@bahi/contract/ipo/staff'
import { ConsolePage } from '../page/console-page.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { usePart } from '../page/use-words.ts'
import { useHasRole } from '../session/session.ts'
import { formatStamp, formatDate } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { IpoBasis } from './ipo-basis.tsx'
import { IpoDraw } from './ipo-draw.tsx'
import { IpoStateTag } from './ipo-state-tag.tsx'
import { dateSteps, documentWords, nextOfIpo, stepWords, timesText, hourBars } from './ipo-words.ts'
import { PublishPaper } from './publish-paper.tsx'
import { useIpo, type OpenedIpo } from './use-ipos.ts'

const from = { to: '/new-shares', title: 'IPOs' } as const

/** One IPO: its terms, the present basis of allotment, the steps of the draw, and the signatures. */
export function IpoConsoleScreen() {
  const id = usePart('ipoId')
  const query = useIpo(id)
  const opened = query.data
  const title = opened?.ipo.name ?? 'IPO'
  return (
    <ConsolePage
      fill
      title={title}
      from={from}
      sub={opened === undefined ? '' : `Offer ${opened.ipo.number} · ${nextOfIpo(opened.ipo)}`}
      mark={opened === undefined ? undefined : <IpoStateTag state={opened.ipo.state} />}
      side={opened === undefined ? undefined : <Signed opened={opened} />}
    >
      <QueryStates query={query} rows={10}>
        {(data) => (
          <div className="ipo-columns">
            <Terms opened={data} />
            <div className="ipo-column ipo-column--wide">
              <IpoBasis opened={data} />
              <IpoDraw draw={data.ipo.draw} state={data.ipo.state} />
              <IpoHours hours={data.hours} />
            </div>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

/** The signed terms, read only for every role. */
function Terms({ opened: { ipo } }: { opened: OpenedIpo }) {
  const { lastYear } = ipo
  const terms: readonly (readonly [name: string, value: string, isLong?: true])[] = [
    ['Price from', formatRupees(ipo.bandLowPaise)],
    ['Price to', formatRupees(ipo.bandHighPaise)],
    ['Lot', `${formatCount(ipo.lotSize)} shares`],
    ['One lot costs', formatRupees(ipo.oneLotPaise)],
    ['Shares offered', formatCount(ipo.sharesOffered)],
    ['For retail at Bahi', formatCount(ipo.sharesHere)],
    ['Most per person', `${ipo.maxLots} ${ipo.maxLots === 1 ? 'lot' : 'lots'}`],
    ['P/E', timesText(lastYear.priceEarningsHundredths)],
    ['Sales, last year', formatRupees(lastYear.revenuePaise), true],
    ['Profit, last year', formatRupees(lastYear.profitPaise), true],
    ['Issue price', ipo.issuePricePaise === null ? 'From the draw' : formatRupees(ipo.issuePricePaise)],
    ['First price', ipo.listingOpenPaise === null ? 'From the auction' : formatRupees(ipo.listingOpenPaise)],
  ]
  return (
    <div className="ipo-column">
      <div className="tile__head">
        <h2 className="tile__title">Offer</h2>
        <span className="ipo-fixed">
          <Lock size={15} strokeWidth={2} aria-hidden="true" />
          Fixed since it was signed
        </span>
      </div>
      <dl className="ipo-terms">
        {terms.map(([name, value, isLong]) => (
          <div key={name} className={isLong === true ? 'ipo-terms__wide' : ''}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="side__say">
        {ipo.about['en']} {ipo.sector} · {ipo.exchange} · {ipo.isin}
      </p>
      <h2 className="tile__title">Dates</h2>
      <ol className="ipo-dates" aria-label="Dates">
        {dateSteps(ipo).map(({ name, when, mark }) => (
          <li
            key={name}
            className={`ipo-dates__one ipo-dates__one--${mark}`}
            aria-current={mark === 'next' ? 'step' : undefined}
          >
            <span className="ipo-dates__mark" aria-hidden="true" />
            <span>{name}</span>
            <span className="ipo-dates__when">{when}</span>
          </li>
        ))}
      </ol>
      <p className="note-line">Dates follow from opening and closing, and step over holidays by themselves.</p>
    </div>
  )
}

/** Who did what to it, the latest first, and the papers with their marks. */
function Signed({ opened: { ipo, steps } }: { opened: OpenedIpo }) {
  const [publishing, setPublishing] = useState(false)
  const mayPublish = useHasRole(publishIpoDocument.roles)
  return (
    <>
      <div className="side">
        <h2 className="tile__title">Signed</h2>
        {steps.length === 0 ? (
          <PageState title="Nothing yet">Each step appears here with its time.</PageState>
        ) : (
          <ol className="line" aria-label="What happened">
            {steps
              .toSorted((a, b) => b.at.localeCompare(a.at))
              .map((step) => (
                <li className="line__one" key={`${step.what} ${step.at} ${step.words ?? ''}`}>
                  <p className="line__what">{stepWords[step.what]}</p>
                  <p className="line__more">
                    {formatStamp(step.at)} · {step.who ?? 'automatically'}
                    {step.words === null ? '' : ` · “${step.words}”`}
                  </p>
                </li>
              ))}
          </ol>
        )}
        <h2 className="tile__title">Papers</h2>
        {ipo.documents.length === 0 ? (
          <p className="side__say">None yet. A paper can be added, never changed.</p>
        ) : (
          <ul className="ipo-papers">
            {ipo.documents.map(({ id, kind, title, bytes, sha256 }) => (
              <li key={id}>
                <b>{documentWords[kind]}</b>
                <span className="side__say">
                  {title} · {formatCount(bytes)} bytes
                </span>
                <code className="ipo-mark">
                  {sha256.slice(0, 16)}…{sha256.slice(-8)}
                </code>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="side__foot">
        {mayPublish ? (
          <Button onClick={() => setPublishing(true)}>Publish a paper…</Button>
        ) : (
          <p className="side__say">The market role publishes papers.</p>
        )}
      </div>
      {publishing ? <PublishPaper ipoId={ipo.id} name={ipo.name} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}

/** The number of applications in each hour of the last day with an application. */
function IpoHours({ hours }: { hours: OpenedIpo['hours'] }) {
  const { date, bars } = hourBars(hours)
  return (
    <section className="tile" aria-label="Applications by hour">
      <div className="tile__head">
        <h2 className="tile__title">Applications, hour by hour</h2>
        <span className="side__say">{date === null ? '' : formatDate(date)}</span>
      </div>
      {bars.length === 0 ? (
        <p className="side__say">Nobody has applied yet.</p>
      ) : (
        <ul className="ipo-hours">
          {bars.map(({ key, name, applications, share }) => (
            <li key={key} className="ipo-hours__one">
              <span className="ipo-hours__count">{formatCount(applications)}</span>
              <span className="ipo-hours__bar" style={{ height: `${Math.max(2, share * 64)}px` }} aria-hidden="true" />
              <span className="ipo-hours__name">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
