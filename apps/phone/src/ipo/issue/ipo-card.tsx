import './issue.css'
import { Bell, BellRing, ChevronRight } from 'lucide-react'
import type { IpoRow } from '@bahi/contract/ipo/views'
import { useToast } from '@bahi/ui/feedback/toast'
import { Label } from '@bahi/ui/figures/label'
import { mutateThen } from '../../calls/mutate-then.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText, type Text } from '../../text/use-text.tsx'
import { IpoTag } from '../ipo-tag.tsx'
import { shortDate, shortMoment, timesText } from '../ipo-times.ts'
import { applicationStateWords } from '../ipo-words.ts'
import { useIpoFigures } from '../use-ipo-figures.ts'
import { useRemind } from '../use-ipos.ts'

/** One offer of the list: band, lot, what one lot costs, when the next thing happens and the way on. */
export function IpoCard({ ipo }: { ipo: IpoRow }) {
  const text = useText()
  const { t } = text
  const { loggedIn } = useSession()
  const figures = useIpoFigures()
  const asked = ipo.state === 'upcoming' ? null : t('ipo.card.asked', { times: timesText(ipo.askedTimesHundredths) })
  return (
    <article className="ipo-card">
      <div className="ipo-card__head">
        <h2 className="ipo-card__name">
          <a className="ipo-card__link" href={linkTo(paths.ipo, { id: ipo.id })}>
            {ipo.name}
          </a>
        </h2>
        <IpoTag state={ipo.state} />
      </div>
      <dl className="ipo-card__figures">
        <div>
          <dt>
            <Label>{ipo.issuePricePaise === null ? t('ipo.band') : t('ipo.price')}</Label>
          </dt>
          <dd>{ipo.issuePricePaise === null ? figures.band(ipo) : figures.price(ipo.issuePricePaise)}</dd>
        </div>
        <div>
          <dt>
            <Label>{t('ipo.lot')}</Label>
          </dt>
          <dd>{t('ipo.lot.shares', { count: ipo.lotSize })}</dd>
        </div>
        <div>
          <dt>
            <Label>{t('ipo.oneLot')}</Label>
          </dt>
          <dd>{figures.price(ipo.oneLotPaise)}</dd>
        </div>
      </dl>
      <div className="ipo-card__foot">
        <span className="ipo-card__when">
          {whenText(text, ipo)}
          {asked === null ? null : <span className="ipo-card__asked">{asked}</span>}
        </span>
        {ipo.state === 'upcoming' && loggedIn ? (
          <Remind ipo={ipo} />
        ) : (
          <span className="ipo-card__go" aria-hidden="true">
            {goText(text, ipo)}
            <ChevronRight size={18} strokeWidth={2} />
          </span>
        )}
      </div>
    </article>
  )
}

function Remind({ ipo: { id, name, reminded } }: { ipo: IpoRow }) {
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const remind = useRemind()
  const press = () =>
    mutateThen(
      remind,
      { ipoId: id, on: !reminded },
      {
        onSuccess: (reply) => toast(reply.reminded ? t('ipo.remind.done') : t('ipo.remind.off'), { tone: 'done' }),
        onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
      },
    )
  const Icon = reminded ? BellRing : Bell
  return (
    <button
      type="button"
      className="ipo-card__remind"
      aria-pressed={reminded}
      aria-label={t('ipo.remind.name', { name })}
      disabled={remind.isPending}
      onClick={press}
    >
      {reminded ? t('ipo.remind.set') : t('ipo.remind')}
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** What happens next, or what happened last. */
function whenText({ t, language }: Text, { state, dates }: IpoRow): string {
  if (state === 'upcoming') return t('ipo.opens', { when: shortMoment(dates.opensAt, language) })
  if (state === 'open') return t('ipo.closes', { when: shortMoment(dates.closesAt, language) })
  if (state === 'closed') return t('ipo.drawOn', { when: shortMoment(dates.allotsAt, language) })
  if (state === 'basis') return t('ipo.creditOn', { when: shortDate(dates.creditsOn, language) })
  if (state === 'returned') return t('ipo.returned')
  return state === 'credited'
    ? t('ipo.listsOn', { when: shortDate(dates.listsOn, language) })
    : t('ipo.listedOn', { when: shortDate(dates.listsOn, language) })
}

function goText({ t }: Text, { state, mine }: IpoRow): string {
  if (mine !== null && mine !== 'withdrawn') return t(applicationStateWords[mine].text)
  return state === 'open' ? t('ipo.apply') : t('ipo.details')
}
