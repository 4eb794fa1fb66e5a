import './closing.css'
import { Download } from 'lucide-react'
import type { ClosingView } from '@bahi/contract/customers/closing'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { useToast } from '@bahi/ui/feedback/toast'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { Points } from '@bahi/ui/rows/points'
import { mutateThen } from '../../calls/mutate-then.ts'
import { useOnline } from '../../live/use-online.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { CloseSheet } from './close-sheet.tsx'
import { closureWords } from './closing-words.ts'
import { MoveShares } from './move-shares.tsx'
import { useClosing, useTakeBackClosing } from './use-closing.ts'

/** What stands in the way of closing the account, what happens then, and the way to do it. */
export function ClosingScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useClosing()
  return (
    <AppScreen title={t('closing.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <QueryStates query={query}>{(closing) => <Closing closing={closing} />}</QueryStates>
      ) : (
        <LogInFirst next={paths.closing} />
      )}
    </AppScreen>
  )
}

function Closing({ closing }: { closing: ClosingView }) {
  const { t } = useText()
  const online = useOnline()
  const sheet = useSheet('close-account')
  return (
    <div className="closing-screen">
      <Gutter>
        {closing.askedAt === null ? (
          <p className="closing-screen__say">{t('closing.say')}</p>
        ) : (
          <Kept askedAt={closing.askedAt} />
        )}
      </Gutter>
      <InTheWay closing={closing} />
      {closing.state === 'closing' ? <MoveShares /> : null}
      <WhatHappens />
      <CardRows>
        <ListRow
          plain
          icon={<Download size={22} strokeWidth={1.75} />}
          title={t('closing.download')}
          href={linkTo(paths.everything)}
        />
      </CardRows>
      {closing.state === 'open' ? (
        <Gutter>
          <Button kind="outline" disabled={!online} onPress={sheet.show}>
            {t('closing.button')}
          </Button>
        </Gutter>
      ) : null}
      <CloseSheet sheet={sheet} hasPin={closing.hasPin} />
    </div>
  )
}

/** The account is closing, and the way to keep it. */
function Kept({ askedAt }: { askedAt: string }) {
  const { t, language } = useText()
  const online = useOnline()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const takeBack = useTakeBackClosing()
  const send = () =>
    mutateThen(takeBack, undefined, {
      onSuccess: () => toast(t('closing.takenBack'), { tone: 'done' }),
      onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    })
  return (
    <Note tone="wait">
      <p className="closing-screen__state">{t('closing.state', { time: formatDayAndTime(askedAt, language) })}</p>
      <Button kind="outline" small grow={0} disabled={!online} busy={takeBack.isPending} onPress={send}>
        {t('closing.takeBack')}
      </Button>
    </Note>
  )
}

function InTheWay({ closing: { things, availablePaise, tiedPaise, hasCard } }: { closing: ClosingView }) {
  const { t } = useText()
  const figures = useFigures()
  const isEmpty = things.length === 0 && availablePaise === 0 && tiedPaise === 0
  const sells = things.some(({ thing }) => thing === 'holdings' || thing === 'fund-units')
  return (
    <Section title={t('closing.way')}>
      {isEmpty ? (
        <Gutter>
          <Note tone="done">{t('closing.way.none')}</Note>
        </Gutter>
      ) : (
        <CardRows>
          {things.map(({ thing, count }) => (
            <ListRow
              key={thing}
              plain
              title={t(closureWords[thing].text)}
              end={figures.shares(count)}
              href={closureWords[thing].href}
            />
          ))}
          {availablePaise === 0 ? null : hasCard ? (
            <ListRow
              plain
              title={t('closing.cash')}
              detail={t('closing.cash.toCard', { amount: figures.rupees(availablePaise) })}
            />
          ) : (
            <ListRow
              plain
              title={t('closing.cash')}
              detail={t('closing.cash.noCard')}
              end={figures.rupees(availablePaise)}
              href={linkTo(paths.bank)}
            />
          )}
          {tiedPaise === 0 ? null : (
            <ListRow
              plain
              title={t('closing.cash')}
              detail={t('closing.cash.tied', { amount: figures.rupees(tiedPaise) })}
            />
          )}
        </CardRows>
      )}
      {sells ? (
        <Gutter>
          <p className="closing-screen__small">{t('closing.way.move')}</p>
        </Gutter>
      ) : null}
    </Section>
  )
}

const happens = [
  'closing.happens.now',
  'closing.happens.empty',
  'closing.happens.erased',
  'closing.happens.kept',
  'closing.happens.back',
] as const

function WhatHappens() {
  const { t } = useText()
  return (
    <Section title={t('closing.happens')}>
      <Card>
        <Points items={happens.map((key) => t(key))} />
      </Card>
    </Section>
  )
}
