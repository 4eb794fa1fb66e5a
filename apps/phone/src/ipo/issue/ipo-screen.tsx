import './issue.css'
import { ChevronRight } from 'lucide-react'
import type { ApplicationView, IpoDetail } from '@bahi/contract/ipo/views'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { ApplySheet } from '../applications/apply-sheet.tsx'
import { OwnApplication } from '../applications/own-application.tsx'
import { DateLine } from '../date-line.tsx'
import { dateSteps } from '../date-steps.ts'
import { IpoTag } from '../ipo-tag.tsx'
import { shortDate, shortMoment, timesText } from '../ipo-times.ts'
import { useIpoFigures } from '../use-ipo-figures.ts'
import { useIpo } from '../use-ipos.ts'
import { IpoCompany } from './ipo-company.tsx'
import { IpoSubscriptionBars } from './ipo-subscription.tsx'

type Shown = { ipo: IpoDetail; application: ApplicationView | null }

/** One new share: its band, what was asked for, its days, its papers, and where the money of an application is at each of them. */
export function IpoScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { id = '' } = useQueryValues(paths.ipo)
  const query = useIpo(id)
  const sheet = useSheet('apply')
  if (id === '')
    return (
      <AppScreen title={t('ipo.title')}>
        <EmptyState
          title={t('ipo.unknownOne')}
          text={t('ipo.unknownOne.text')}
          action={<Button href={linkTo(paths.market, { tab: 'ipo' })}>{t('ipo.toAll')}</Button>}
        />
      </AppScreen>
    )
  const shown = query.data
  return (
    <AppScreen
      title={shown?.ipo.name ?? t('ipo.title')}
      subtitle={
        shown === undefined ? undefined : t('ipo.subtitle', { exchange: shown.ipo.exchange, number: shown.ipo.number })
      }
      strip={<OfflineNotice />}
      foot={shown === undefined ? undefined : <IpoFoot {...shown} onApply={sheet.show} />}
    >
      {loggedIn ? (
        <QueryStates query={query} title={t('ipo.one.error')}>
          {(data) => <IpoBody {...data} />}
        </QueryStates>
      ) : (
        <LogInFirst next={pathWithQuery(paths.ipo, { id })} />
      )}
      {shown === undefined ? null : (
        <ApplySheet
          ipo={shown.ipo}
          application={shown.application}
          open={sheet.open}
          onOpenChange={sheet.onOpenChange}
        />
      )}
    </AppScreen>
  )
}

function IpoBody({ ipo, application }: Shown) {
  const text = useText()
  const { t, language } = text
  const steps = dateSteps(ipo.state, ipo.dates).map(({ text: name, at, isMoment, mark }) => ({
    name: t(name),
    when: isMoment ? shortMoment(at, language) : shortDate(at, language),
    mark,
  }))
  return (
    <div className="ipo-page">
      <IpoHead ipo={ipo} />
      <IpoFigures ipo={ipo} />
      <Gutter>
        <TermsLink of={['ipo', 'lot', 'cut-off-price', 'ipo-categories', 'subscribed', 'allotment']} />
      </Gutter>
      {application === null ? null : (
        <Gutter>
          <OwnApplication application={application} />
        </Gutter>
      )}
      <Section title={t('ipo.dates')}>
        <DateLine name={t('ipo.dates')} steps={steps} />
      </Section>
      <Section
        title={t('ipo.subscription')}
        end={
          <span className="text-caption text-3">
            {ipo.state === 'open'
              ? t('ipo.subscription.live')
              : ipo.state === 'upcoming'
                ? null
                : t('ipo.subscription.final')}
          </span>
        }
      >
        <IpoSubscriptionBars ipo={ipo} />
      </Section>
      <NextSteps ipo={ipo} />
      <IpoCompany ipo={ipo} />
    </div>
  )
}

function IpoHead({ ipo }: { ipo: IpoDetail }) {
  const text = useText()
  const figures = useIpoFigures()
  const { t } = text
  return (
    <div className="ipo-page__head">
      <span className="text-caption text-2">{ipo.issuePricePaise === null ? t('ipo.band') : t('ipo.price')}</span>
      <p className="ipo-page__band">
        {ipo.issuePricePaise === null ? figures.band(ipo) : figures.price(ipo.issuePricePaise)}
      </p>
      <div className="ipo-page__state">
        <IpoTag state={ipo.state} />
        <span>{stateText(text, ipo)}</span>
      </div>
    </div>
  )
}

function stateText({ t, language }: Text, { state, dates }: IpoDetail): string {
  if (state === 'upcoming') return t('ipo.opens', { when: shortMoment(dates.opensAt, language) })
  if (state === 'open') return t('ipo.closes', { when: shortMoment(dates.closesAt, language) })
  if (state === 'closed') return t('ipo.drawOn', { when: shortMoment(dates.allotsAt, language) })
  if (state === 'basis') return t('ipo.creditOn', { when: shortDate(dates.creditsOn, language) })
  if (state === 'returned') return t('ipo.returned')
  return state === 'credited'
    ? t('ipo.listsOn', { when: shortDate(dates.listsOn, language) })
    : t('ipo.listedOn', { when: shortDate(dates.listsOn, language) })
}

function IpoFigures({ ipo }: { ipo: IpoDetail }) {
  const { t } = useText()
  const figures = useIpoFigures()
  const { compactRupees } = useFigures()
  const retail = ipo.subscription.find(({ category }) => category === 'retail')
  const asked =
    ipo.state === 'upcoming'
      ? []
      : [
          {
            label: ipo.state === 'open' ? t('ipo.asked') : t('ipo.askedInAll'),
            value: t('ipo.times', { times: timesText(ipo.askedTimesHundredths) }),
          },
          ...(retail === undefined
            ? []
            : [{ label: t('ipo.group.retail'), value: t('ipo.times', { times: timesText(retail.timesHundredths) }) }]),
        ]
  const opening =
    ipo.listingOpenPaise === null ? [] : [{ label: t('ipo.firstPrice'), value: figures.price(ipo.listingOpenPaise) }]
  return (
    <FigureGrid
      items={[
        ...(ipo.issuePricePaise === null ? [] : [{ label: t('ipo.band'), value: figures.band(ipo) }]),
        ...opening,
        { label: t('ipo.lot'), value: t('ipo.lot.shares', { count: ipo.lotSize }) },
        { label: t('ipo.oneLotCosts'), value: figures.price(ipo.oneLotPaise) },
        { label: t('ipo.most'), value: t('ipo.lots', { count: ipo.maxLots }) },
        { label: t('ipo.size'), value: compactRupees(ipo.issueSizePaise) },
        ...asked,
      ]}
    />
  )
}

/** What follows, in the order in which it does, and where the money is at each step. */
function NextSteps({ ipo }: { ipo: IpoDetail }) {
  const { t, language } = useText()
  if (ipo.state === 'returned')
    return (
      <Section title={t('ipo.next')}>
        <Gutter>
          <Note>{t('ipo.next.returned')}</Note>
        </Gutter>
      </Section>
    )
  const day = shortDate(ipo.dates.creditsOn, language)
  return (
    <Section title={t('ipo.next')}>
      <ol className="ipo-page__next">
        <li>{t('ipo.next.hold')}</li>
        <li>{t('ipo.next.change', { when: shortMoment(ipo.dates.closesAt, language) })}</li>
        <li>
          {t('ipo.next.draw', { lots: ipo.draw.lotsToDraw })}{' '}
          <TextLink href={linkTo(paths.ipoDraw, { id: ipo.id })} end={<ChevronRight size={16} strokeWidth={2} />}>
            {ipo.draw.secret === null ? t('ipo.draw.sealed') : t('ipo.draw.link')}
          </TextLink>
        </li>
        <li>{t('ipo.next.result', { day })}</li>
        <li>{t('ipo.next.listing', { day: formatDay(`${ipo.dates.listsOn}T12:00:00+05:30`, language) })}</li>
      </ol>
    </Section>
  )
}

/** The one thing that can be done now. */
function IpoFoot({ ipo, application, onApply }: Shown & { onApply: () => void }) {
  const { t } = useText()
  const user = useUserInfo().data
  const standing = application !== null && application.state !== 'withdrawn'
  if (ipo.state === 'listed' && ipo.code !== null)
    return <Button href={linkTo(paths.stock, { code: ipo.code })}>{t('ipo.toStock')}</Button>
  if (standing && ipo.state !== 'open')
    return <Button href={linkTo(paths.ipoApplication, { id: application.id })}>{t('ipo.toMine')}</Button>
  if (ipo.state === 'upcoming') return <Button disabled>{t('ipo.notYet')}</Button>
  if (ipo.state !== 'open')
    return (
      <Button kind="quiet" href={linkTo(paths.ipoDraw, { id: ipo.id })}>
        {t('ipo.draw.title')}
      </Button>
    )
  if (user !== undefined && !['completed', 'practice'].includes(user.identityState))
    return <Button href={linkTo(paths.identity)}>{t('ipo.identity')}</Button>
  return <Button onPress={onApply}>{standing ? t('ipo.change') : t('ipo.apply')}</Button>
}
